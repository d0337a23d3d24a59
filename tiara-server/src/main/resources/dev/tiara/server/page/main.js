// Puts the page together: one state, which is also its address, and what follows from it.

import { $, el, say } from './dom.js';
import { Problem, ask, latest, useToken } from './api.js';
import { drawClosest, prepareClosest } from './closest.js';
import { drawChanges, drift, moveChanges, noChanges } from './changes.js';
import { drawGraph, prepareGraph } from './graph.js';
import { drawHeat, moveHeat } from './heat.js';
import { drawInspection, drawSuggestions } from './begin.js';
import { clearWhy, explain } from './why.js';
import { predict } from './predict.js';
import { prepareSearch } from './search.js';
import { label, long, score, span, start } from './text.js';

const DEFAULTS = { alpha: 0.2, beta: 0.3, top: 60 };
const MOST_ROWS = 200000; // of all snapshots together
const MOST_DRIFT = 2e6; // nodes times snapshots, up to which drift is measured unasked
const PLAY_MILLIS = 600;

const state = { node: null, t: null, why: null, top: DEFAULTS.top, alpha: DEFAULTS.alpha, beta: DEFAULTS.beta, direction: null };
let log = null;
let data = null;
let version = 0;
let playing = 0;
let path = {};
let explained = null;
let later = 0;
let addressed = 0;
const controls = {};

// The address

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  const number = (name, least, most, otherwise) => {
    const value = Number(given.get(name) ?? NaN);
    return value >= least && value <= most ? value : otherwise;
  };
  state.node = given.get('node');
  state.t = given.has('t') ? Math.floor(number('t', 0, 1e7, 0)) : null;
  state.why = given.get('why');
  state.top = Math.floor(number('top', 5, 300, DEFAULTS.top));
  state.alpha = number('alpha', 0.01, 0.98, DEFAULTS.alpha);
  state.beta = number('beta', 0, 0.98, DEFAULTS.beta);
  if (state.alpha + state.beta >= 1) {
    Object.assign(state, { alpha: DEFAULTS.alpha, beta: DEFAULTS.beta });
  }
  state.direction = ['directed', 'undirected'].includes(given.get('direction')) ? given.get('direction') : null;
}

/** Writes the state into the address, once it has rested for a moment. */
function writeAddress(push = false) {
  clearTimeout(addressed);
  const write = () => {
    const text = new URLSearchParams();
    for (const [name, value] of Object.entries(state)) {
      if (value !== null && value !== DEFAULTS[name]) {
        text.set(name, value);
      }
    }
    const hash = `#${text}`;
    if (hash !== location.hash) {
      history[push ? 'pushState' : 'replaceState'](null, '', hash);
    }
  };
  if (push) {
    write();
  } else {
    addressed = setTimeout(write, 250);
  }
}

const walk = () => ({ alpha: state.alpha, beta: state.beta, direction: state.direction });

/** The snapshot that is shown. */
const now = () => Math.min(state.t ?? Infinity, data.snapshots.length - 1);

// Problems

function problem(e) {
  if (e instanceof Problem && e.status === 401) {
    askForToken();
  } else {
    $('notice').replaceChildren(el('p', { class: 'problem' }, e.message));
  }
}

function askForToken() {
  const field = el('input', { type: 'password', id: 'token', autocomplete: 'off' });
  $('notice').replaceChildren(el('form', {
    submit: (event) => {
      event.preventDefault();
      useToken(field.value.trim());
      location.reload();
    },
  }, el('label', { for: 'token' }, 'This service needs a token: '), field, ' ', el('button', { type: 'submit' }, 'Use it')));
  field.focus();
}

// What is asked

/** Asks for all snapshots of the node. */
async function load() {
  const asked = state.node;
  document.body.setAttribute('aria-busy', 'true');
  let answer;
  try {
    const top = Math.max(5, Math.min(state.top, Math.floor(MOST_ROWS / Math.max(1, log.snapshots))));
    answer = await latest('timeline', 'timeline', { seed: asked, top, edges: true, ...walk() });
  } catch (e) {
    document.body.removeAttribute('aria-busy');
    problem(e);
    return false;
  }
  if (!answer || asked !== state.node) {
    return false;
  }
  document.body.removeAttribute('aria-busy');
  $('notice').replaceChildren();
  version = answer.version;
  const edges = answer.edges.map((edge) => ({ ...edge, first: edge.snapshots[0], all: new Set(edge.snapshots) }));
  let most = 0;
  for (const snapshot of answer.snapshots) {
    most = Math.max(most, snapshot.neighbours[0]?.score ?? 0);
  }
  data = { seed: asked, snapshots: answer.snapshots, edges, most };
  return true;
}

/** Shows another node, and perhaps another snapshot. */
async function go(node, snapshot, why) {
  if (node !== state.node) {
    path = {};
  }
  state.node = node;
  state.why = why ?? null;
  if (snapshot !== undefined) {
    state.t = snapshot;
  }
  writeAddress(true);
  await showNode();
  $('neighbourhood').focus({ preventScroll: false });
}

async function showNode() {
  if (!(await load())) {
    return;
  }
  $('seed-title').textContent = `Neighbourhood of ${label(state.node)}`;
  $('seed-title').title = long(state.node);
  document.title = `${label(state.node)} \u2013 Tiara Explore`;
  show();
  drawHeat(data, jump, select);
  moveHeat(now());
  whyAgain();
  predict(state.node, go);
}

/** Asks again with other parameters of the walk. */
async function reload() {
  writeAddress();
  if (!state.node || !(await load())) {
    return;
  }
  show();
  soon(() => {
    drawHeat(data, jump, select);
    moveHeat(now());
    whyAgain();
    if ($('changes').dataset.measured) {
      measureDrift();
    }
  });
}

/** Does what may wait until nothing has changed for a moment. */
function soon(work) {
  clearTimeout(later);
  later = setTimeout(work, 200);
}

// What is shown

/** The edges among the nodes of a snapshot: of this one, and of earlier ones. */
function edgesAt(t, shown) {
  const present = [];
  const past = [];
  for (const edge of data.edges) {
    if (edge.first <= t && shown.has(edge.source) && shown.has(edge.target)) {
      (edge.all.has(t) ? present : past).push(edge);
    }
  }
  return { now: present, past };
}

function show() {
  const t = now();
  const snapshot = data.snapshots[t];
  const { neighbours } = snapshot;
  const shown = new Set([data.seed, ...neighbours.map((near) => near.node)]);
  const before = new Map((data.snapshots[t - 1]?.neighbours ?? []).map((near, i) => [near.node, i + 1]));
  const view = {
    seed: data.seed, neighbours, before, most: data.most, snapshot, selected: state.why, path: path.t === t ? path.nodes : [],
    directed: directed(), ...edgesAt(t, shown),
  };
  drawGraph(view);
  drawClosest(view);
  moveHeat(t);
  moveChanges(t, data.snapshots.length);
  controls.slider.max = data.snapshots.length - 1;
  controls.slider.value = t;
  controls.slider.setAttribute('aria-valuetext', `snapshot ${t}, ${span(snapshot)}`);
  controls.when.textContent = `${span(snapshot)} (snapshot ${t} of ${data.snapshots.length - 1})`;
  const bound = Math.max(snapshot.bound, 1e-12);
  $('certificate').textContent = 'Certificate: these are the scores of the time-aware walk without filtering; in total they differ from those of '
    + `infinitely many steps by at most ${bound.toExponential(1)}, for \u03b1 = ${state.alpha} and \u03b2 = ${state.beta}.`;
  document.documentElement.dataset.shown = `${data.seed.slice(0, 40)}@${t} ${state.alpha} ${state.beta} ${directed() ? 'directed' : 'undirected'} ${version}`;
}

const directed = () => (state.direction ?? controls.ownDirection) === 'directed';

/** Shows a snapshot. */
function jump(t) {
  const last = data.snapshots.length - 1;
  state.t = t >= last ? null : Math.max(0, t);
  show();
  writeAddress();
  if (!playing) {
    soon(whyAgain);
    const first = data.snapshots[now()].neighbours[0];
    say(`${span(data.snapshots[now()])}. ${first ? `Closest: ${label(first.node)}, ${score(first.score)}` : 'No neighbours'}`);
  }
}

function select(node) {
  if (node === data.seed) {
    return;
  }
  if (state.why !== node) {
    path = {};
  }
  state.why = node;
  show();
  writeAddress();
  whyAgain();
}

/** Explains what is selected, unless that is what is explained already. */
function whyAgain() {
  const snapshot = data.snapshots[now()];
  const question = JSON.stringify([data.seed, state.why, snapshot.snapshot, walk(), version]);
  if (question === explained) {
    return;
  }
  explained = question;
  if (state.why === null) {
    clearWhy(snapshot.neighbours[0]);
    return;
  }
  const asked = { seed: data.seed, node: state.why, snapshot, snapshots: data.snapshots, walk: walk(), directed: directed() };
  explain(asked, (nodes) => {
    path = { t: snapshot.snapshot, nodes };
    show();
  }, (node) => go(node));
}

async function measureDrift() {
  $('changes').dataset.measured = 'true';
  try {
    const answer = await drift(walk());
    if (!answer) {
      return null;
    }
    if (data === null) {
      return answer;
    }
    drawChanges(answer, log, data.snapshots, (t) => jump(t), go);
    moveChanges(now(), data.snapshots.length);
    return answer;
  } catch (e) {
    noChanges(e.message);
    return null;
  }
}

// Controls

function play(on) {
  clearInterval(playing);
  playing = 0;
  controls.play.textContent = on ? 'Pause' : 'Play';
  controls.play.setAttribute('aria-pressed', String(on));
  if (on) {
    if (now() === data.snapshots.length - 1) {
      jump(0);
    }
    playing = setInterval(() => {
      jump(now() + 1);
      if (now() === data.snapshots.length - 1) {
        play(false);
      }
    }, PLAY_MILLIS);
  } else {
    soon(whyAgain);
  }
}

function prepareControls() {
  controls.slider = el('input', { type: 'range', id: 'slider', min: 0, max: 0, step: 1, 'aria-label': 'Snapshot', input: () => jump(Number(controls.slider.value)) });
  controls.when = el('output', { for: 'slider', id: 'when' });
  controls.play = el('button', { type: 'button', id: 'play', 'aria-pressed': 'false', click: () => play(!playing) }, 'Play');
  $('time').append(
    controls.play,
    el('button', { type: 'button', id: 'back', 'aria-label': 'Previous snapshot', click: () => jump(now() - 1) }, '\u25c0'),
    controls.slider,
    el('button', { type: 'button', id: 'forth', 'aria-label': 'Next snapshot', click: () => jump(now() + 1) }, '\u25b6'),
    controls.when,
  );
  for (const [name, sign, least] of [['alpha', '\u03b1', 0.05], ['beta', '\u03b2', 0]]) {
    const shown = el('output', { for: name });
    const input = el('input', { type: 'range', id: name, min: least, max: 0.9, step: 0.05, value: state[name], input: () => {
      const other = name === 'alpha' ? 'beta' : 'alpha';
      const value = Math.min(Number(input.value), Number((0.95 - state[other]).toFixed(2)));
      input.value = value;
      state[name] = value;
      shown.textContent = value;
      reload();
    } });
    controls[name] = () => { input.value = state[name]; shown.textContent = state[name]; };
    $('what-if').append(el('label', { for: name }, `${sign} (${name === 'alpha' ? 'restart' : 'time travel'})`), input, shown);
    controls[name]();
  }
  const direction = el('select', { id: 'direction', change: () => { state.direction = direction.value || null; reload(); } },
    el('option', { value: '' }, 'as read'), el('option', { value: 'directed' }, 'directed'), el('option', { value: 'undirected' }, 'undirected'));
  controls.direction = () => { direction.value = state.direction ?? ''; };
  const top = el('input', { type: 'number', id: 'top', min: 5, max: 300, step: 5, value: state.top, change: () => {
    state.top = Math.max(5, Math.min(300, Math.floor(Number(top.value)) || DEFAULTS.top));
    top.value = state.top;
    reload();
  } });
  controls.top = () => { top.value = state.top; };
  const reset = el('button', { type: 'button', class: 'small', id: 'reset', click: () => {
    Object.assign(state, DEFAULTS, { direction: null });
    followState();
    reload();
  } }, 'Reset');
  $('what-if').append(el('label', { for: 'direction' }, 'edges'), direction, el('label', { for: 'top' }, 'nodes shown'), top, reset);
  controls.direction();
}

/** Sets the controls to the state. */
function followState() {
  for (const name of ['alpha', 'beta', 'direction', 'top']) {
    controls[name]();
  }
}

function prepareTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const set = (theme) => {
    document.documentElement.dataset.theme = theme;
    $('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
    $('theme').setAttribute('aria-label', `Switch to ${theme === 'dark' ? 'light' : 'dark'} colours`);
  };
  set(localStorage.getItem('tiara-theme') ?? (dark.matches ? 'dark' : 'light'));
  $('theme').addEventListener('click', () => {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('tiara-theme', theme);
    set(theme);
  });
}

/** Follows a log that grows. */
async function follow() {
  try {
    const latestVersion = await ask('/api/v1/version');
    if (!latestVersion.grows) {
      return;
    }
    if (latestVersion.version !== version && !document.hidden) {
      if (state.node === null) {
        version = latestVersion.version;
        await begin();
      } else {
        log = await ask('/api/v1/inspect');
        if (await load()) {
          show();
          soon(() => { drawHeat(data, jump, select); moveHeat(now()); });
        }
      }
    }
  } catch {
    // it is asked again
  }
  setTimeout(follow, 2000);
}

// The start

async function begin() {
  try {
    log = await ask('/api/v1/inspect');
  } catch (e) {
    empty(e);
    return;
  }
  document.body.classList.remove('empty');
  const fresh = state.node === null;
  drawInspection(log, fresh);
  const small = log.nodes * log.snapshots <= MOST_DRIFT;
  const active = ask('/api/v1/nodes', { top: 8 });
  const changed = small && log.snapshots > 1 ? measureDrift() : Promise.resolve(null);
  if (log.snapshots < 2) {
    noChanges('Nothing can change within a single snapshot.');
  } else if (!small) {
    noChanges('This log is large, so this is measured only on request.', el('button', { type: 'button', click: async () => {
      $('changes').setAttribute('aria-busy', 'true');
      suggest(await measureDrift());
      $('changes').removeAttribute('aria-busy');
    } }, 'Measure what changed'));
  }
  let answer = null;
  if (fresh) {
    answer = await changed;
    const first = answer?.nodes[0];
    state.node = first?.node ?? (await active).nodes[0];
    state.t = first ? first.snapshot : null;
  }
  await showNode();
  answer ??= await changed;
  if (answer && data) {
    drawChanges(answer, log, data.snapshots, jump, go);
    moveChanges(now(), data.snapshots.length);
  }
  suggest(answer);
  drawSuggestions('Most active nodes', (await active).nodes.map((node) => ({ node })), go);
}

function suggest(answer) {
  if (!answer) {
    return;
  }
  drawSuggestions('Largest changes', answer.nodes.slice(0, 8).map((row) => ({ ...row, text: data ? start(data.snapshots[row.snapshot]) : '' })), go);
  drawSuggestions('Closest pairs now', answer.closest.slice(0, 6).map((row) => ({ node: row.source, other: row.target, snapshot: log.snapshots - 1, text: score(row.score) })), go);
}

function empty(e) {
  if (e.status === 401) {
    problem(e);
    return;
  }
  $('start').replaceChildren(el('h2', { id: 'start-title' }, 'Nothing to see yet'), el('p', {}, e.message));
  document.body.classList.add('empty');
}

async function main() {
  prepareTheme();
  readAddress();
  prepareControls();
  prepareGraph(select);
  prepareClosest(select, (node) => go(node));
  prepareSearch((node) => go(node));
  addEventListener('popstate', () => {
    readAddress();
    followState();
    if (state.node) {
      showNode();
    }
  });
  await begin();
  follow();
}

main().catch(problem);

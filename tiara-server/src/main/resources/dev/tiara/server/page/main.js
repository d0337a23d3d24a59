// Puts the page together: what is asked for is the state, what is shown is the data, and each part follows them.

import { $, el, say } from './dom.js';
import { pushAddress, readAddress, state, writeAddress } from './address.js';
import { Problem, ask, hasToken, useToken } from './api.js';
import { Part } from './part.js';
import { clearWhy, explain } from './why.js';
import { drawClosest, prepareClosest } from './closest.js';
import { drawGraph, prepareGraph } from './graph.js';
import { drawHeat, moveHeat } from './heat.js';
import { drawInspection, drawSuggestions } from './begin.js';
import { isPlaying, moveTime, prepareTheme, prepareTime, prepareWalk } from './controls.js';
import { measureChanges, moveChanges, noChanges } from './changes.js';
import { predict } from './predict.js';
import { prepareSearch } from './search.js';
import { label, long, score, span, start as startOf } from './text.js';

const MOST_ROWS = 200000; // of all snapshots together
const MOST_DRIFT = 2e6; // nodes times snapshots, up to which drift is measured unasked
const FOLLOW_MILLIS = 2000;

let log = null; // how the log was read
let own = null; // the direction of its edges
let version = 0; // of the log, as far as it is known
let data = null; // what is shown: all snapshots of a node, and the walk that they are of
let first = null; // where to begin, if the address does not say
let beginning = false; // whether that is what is asked for
let path = { of: null, steps: [] }; // the path that is drawn, and the explanation that it belongs to
let asking = null; // the question about a node that is on its way
let failed = null; // the question that had no answer
let requested = false; // whether changes are to be measured, although the log is large
let followWalk = () => {};

const walk = () => ({ alpha: state.alpha, beta: state.beta, direction: state.direction });

/** The snapshot that is shown. */
const now = () => Math.min(state.t ?? Infinity, data.snapshots.length - 1);

const directed = () => data.walk.direction === 'directed';

// Problems

function problem(e) {
  if (e instanceof Problem && e.status === 401) {
    askForToken();
  } else {
    $('notice').replaceChildren(el('p', { class: 'problem' }, e.message));
    if (data === null && $('start').firstChild) {
      $('start').firstChild.open = true; // which proposes nodes
    }
  }
}

function askForToken() {
  const field = el('input', { type: 'password', id: 'token', autocomplete: 'off' });
  $('notice').replaceChildren(el('form', {
    submit: (event) => {
      event.preventDefault();
      useToken(field.value.trim());
      begin();
    },
  }, hasToken() ? el('p', { class: 'problem' }, 'The service does not accept this token.') : null,
  el('label', { for: 'token' }, 'This service needs a token: '), field, ' ', el('button', { type: 'submit' }, 'Use it')));
  field.focus();
}

// What is asked

/** The number of nodes that can be shown in each snapshot. */
const limit = () => Math.max(5, Math.min(state.top, Math.floor(MOST_ROWS / Math.max(1, log.snapshots))));

/** What the state asks for. */
function wanted() {
  const question = { seed: state.node, top: limit(), edges: true, ...walk() };
  return { question, key: JSON.stringify([question, version]) };
}

/**
 * Asks for what the state wants, and shows it when it is there; until then the page shows what it has, named as what it
 * is. One question is on its way at a time: after it the latest one is asked, at once if it is about another node.
 */
function update() {
  failed = null;
  render();
  if (asking === null) {
    asking = { seed: null, control: null };
    asking.done = answer().finally(() => { asking = null; });
  } else if (asking.seed !== state.node) {
    asking.control?.abort();
  }
  return asking.done;
}

async function answer() {
  document.body.setAttribute('aria-busy', 'true');
  try {
    for (let next = wanted(); next.key !== data?.key && next.key !== failed; next = wanted()) {
      Object.assign(asking, { seed: state.node, control: new AbortController() });
      try {
        take(next, await ask('/api/v1/timeline', next.question, asking.control.signal));
      } catch (e) {
        if (e.name !== 'AbortError') {
          failed = next.key;
          problem(e);
        }
      }
    }
  } finally {
    document.body.removeAttribute('aria-busy');
  }
  render();
}

function take({ question }, answered) {
  $('notice').replaceChildren();
  version = answered.version;
  data = {
    seed: question.seed,
    walk: { ...question, direction: question.direction ?? own.direction },
    key: JSON.stringify([question, version]),
    version,
    snapshots: answered.snapshots,
    edges: answered.edges.map((edge) => ({ ...edge, first: edge.snapshots[0], all: new Set(edge.snapshots) })),
    most: answered.snapshots.reduce((most, { neighbours }) => Math.max(most, neighbours[0]?.score ?? 0), 0),
    limit: question.top < state.top ? `At most ${question.top} nodes are shown, because there are ${answered.snapshots.length} snapshots.` : '',
  };
  if (beginning) {
    beginning = false;
    state.t ??= lastContact();
    writeAddress();
  }
  render();
}

/** The last snapshot in which the node had a contact; null if that is the last one. */
function lastContact() {
  const own = data.edges.filter((edge) => edge.source === data.seed || edge.target === data.seed);
  const t = own.reduce((latest, edge) => Math.max(latest, ...edge.snapshots), 0);
  return t === data.snapshots.length - 1 ? null : t;
}

/** Shows another node, and perhaps another snapshot. */
async function go(node, snapshot, why) {
  pushAddress({ node, why: why ?? null, t: snapshot === undefined ? state.t : snapshot });
  await update();
  if (data?.seed === node) {
    $('neighbourhood').focus({ preventScroll: false });
  }
}

// What is shown

/** What the explanation is about. */
const explainedKey = () => JSON.stringify([data.seed, state.why, now(), data.walk, data.version]);

const why = new Part('why', () => (data === null || isPlaying() ? null : explainedKey()), drawWhy, 120);
const next = new Part('next', () => (data === null ? null : JSON.stringify([data.seed, version])), () => predict(data.seed, go), 50, [why]);
const heat = new Part('heat', () => data?.key ?? null, () => {
  drawHeat(data, jump, select);
  moveHeat(now());
}, 150);
const changes = new Part('changes', () => (measurable() && (data ?? failed) !== null ? JSON.stringify([walk(), version]) : null), drawChanges, 500, [why, next]);
const start = new Part('start', () => (log === null ? null : String(version)), async () => {
  if (log.version !== version) {
    log = await ask('/api/v1/inspect');
  }
  drawInspection(log, false);
  offerChanges();
}, 0);
const parts = [start, why, heat, next, changes];

/** Shows what there is, and what follows from it. */
function render() {
  if (data !== null) {
    showFrame();
  }
  parts.forEach((part) => part.follow());
}

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

function showFrame() {
  const t = now();
  const snapshot = data.snapshots[t];
  const { neighbours } = snapshot;
  const names = neighbours.map((near) => near.node);
  const before = new Map((data.snapshots[t - 1]?.neighbours ?? []).map((near, i) => [near.node, i + 1]));
  const view = {
    ...data,
    neighbours,
    before,
    came: new Set(t === 0 ? [] : names.filter((node) => !before.has(node))),
    snapshot,
    selected: data.seed === state.node ? state.why : null,
    path: path.of === explainedKey() ? path.steps : [],
    directed: directed(),
    ...edgesAt(t, new Set([data.seed, ...names])),
  };
  drawGraph(view);
  drawClosest(view);
  moveTime(t, data.snapshots.length - 1, span(snapshot), snapshot.incomplete);
  moveHeat(t);
  moveChanges(t);
  const { alpha, beta, direction } = data.walk;
  $('seed-title').textContent = `Neighbourhood of ${label(data.seed)}`;
  $('seed-title').title = long(data.seed);
  document.title = `${label(data.seed)} \u2013 Tiara Explore`;
  $('certificate').textContent = 'Certificate: these are the scores of the time-aware walk without filtering; in total they differ from those of '
    + `infinitely many steps by at most ${Math.max(snapshot.bound, 1e-12).toExponential(1)}, for \u03b1 = ${alpha} and \u03b2 = ${beta} on ${direction} edges.`;
  document.documentElement.dataset.shown = `${data.seed.slice(0, 40)}@${t} ${alpha} ${beta} ${direction} ${data.version}`;
}

/** Shows a snapshot. */
function jump(t) {
  if (data === null) {
    return;
  }
  const last = data.snapshots.length - 1;
  state.t = t >= last ? null : Math.max(0, t);
  render();
  writeAddress();
  if (!isPlaying()) {
    const { neighbours } = data.snapshots[now()];
    const closest = neighbours[0] ? `Closest: ${label(neighbours[0].node)}, ${score(neighbours[0].score)}` : 'No neighbours';
    // The slider says by itself when the snapshot is.
    say(document.activeElement === $('slider') ? closest : `${span(data.snapshots[now()])}. ${closest}`);
  }
}

function select(node) {
  if (node !== data.seed) {
    state.why = node;
    render();
    writeAddress();
  }
}

/** Explains what is selected. */
function drawWhy() {
  const snapshot = data.snapshots[now()];
  if (state.why === null) {
    clearWhy(snapshot.neighbours[0]);
    return true;
  }
  const of = explainedKey();
  const { alpha, beta, direction } = data.walk;
  const asked = { seed: data.seed, node: state.why, snapshot, snapshots: data.snapshots, walk: { alpha, beta, direction }, directed: directed() };
  return explain(asked, (steps) => {
    path = { of, steps };
    render();
  }, go);
}

async function drawChanges() {
  const when = (row) => startOf(data?.snapshots[row.snapshot] ?? row);
  const answered = await measureChanges(walk(), log, when, jump, go);
  if (answered) {
    if (data !== null) {
      moveChanges(now());
    }
    drawSuggestions('Largest changes', answered.nodes.slice(0, 8).map((row) => ({ ...row, text: when(row) })), go);
    drawSuggestions('Closest pairs now', answered.closest.slice(0, 6).map((row) => ({ node: row.source, other: row.target, snapshot: log.snapshots - 1, text: score(row.score) })), go);
  }
  return answered !== false;
}

// The start, and how the page goes on

async function begin() {
  let active;
  try {
    [log, own, { nodes: active }] = await Promise.all([ask('/api/v1/inspect'), ask('/api/v1/version'), ask('/api/v1/nodes', { top: 8 })]);
  } catch (e) {
    empty(e);
    return;
  }
  document.body.classList.remove('empty');
  version = log.version;
  first = active[0];
  beginning = state.node === null;
  state.node ??= first;
  $('start').replaceChildren();
  drawInspection(log, beginning);
  drawSuggestions('Most active nodes', active.map((node) => ({ node })), go);
  offerChanges();
  await update();
}

const measurable = () => log !== null && log.snapshots > 1 && (requested || log.nodes * log.snapshots <= MOST_DRIFT);

/** Says why it is not known yet what changed. */
function offerChanges() {
  if (measurable()) {
    if (!$('changes').querySelector('figure')) {
      noChanges('How much each neighbourhood changed is being measured.');
    }
    render();
  } else if (log.snapshots < 2) {
    noChanges('Nothing can change within a single snapshot.');
  } else {
    noChanges('This log is large, so this is measured only on request.', el('button', { type: 'button', click: () => {
      requested = true;
      offerChanges();
    } }, 'Measure what changed'));
  }
}

function empty(e) {
  if (e.status === 401) {
    problem(e);
    return;
  }
  $('start').replaceChildren(el('h2', { id: 'start-title' }, 'Nothing to see yet'), el('p', {}, e.message));
  document.body.classList.add('empty');
}

/** Follows a log that grows; the longer an answer takes, the less often. */
async function follow() {
  const begun = performance.now();
  try {
    const latest = await ask('/api/v1/version');
    if (!latest.grows) {
      return;
    }
    if (latest.version !== version && !document.hidden) {
      if (log === null) {
        await begin();
      } else {
        version = latest.version;
        await update();
      }
    }
  } catch {
    // it is asked again
  }
  setTimeout(follow, Math.max(FOLLOW_MILLIS, 10 * (performance.now() - begun)));
}

async function main() {
  prepareTheme();
  readAddress();
  followWalk = prepareWalk(() => {
    writeAddress();
    update();
  });
  prepareTime(() => (data === null ? null : { t: now(), last: data.snapshots.length - 1 }), jump, render);
  prepareGraph(select);
  prepareClosest(select, go);
  prepareSearch(go);
  // The address is the state, so a link within the page must not change it.
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    $('neighbourhood').focus();
  });
  addEventListener('popstate', () => {
    readAddress();
    state.node ??= first;
    followWalk();
    update();
  });
  await begin();
  follow();
}

main().catch(problem);

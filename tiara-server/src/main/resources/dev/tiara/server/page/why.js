// Why a node is close, and what its score would be without an edge or a node.

import { $, el, fail, refill } from './dom.js';
import { ask, latest } from './api.js';
import { counted, label, long, percent, score, span, start } from './text.js';
import { csv, saveButton } from './tables.js';

/** Shows that nothing is selected. */
export function clearWhy(closest) {
  refill($('why'),
    el('h2', { id: 'why-title' }, 'Why?'),
    el('p', { class: 'quiet' }, closest === undefined ? 'No neighbour to explain.' : 'Select a node in the picture or in the table to see why it is close.'),
  );
}

/**
 * Explains a score.
 *
 * @param asked the seed, the node, the snapshot and the parameters of the walk
 * @param follow is given the steps of a path that is to be drawn
 * @param go is given the node to put in the middle
 * @return false if there is no answer
 */
export async function explain(asked, follow, go) {
  const view = { ...asked, follow, go };
  let answer;
  try {
    answer = await latest('explain', 'explain', parameters(asked, { paths: 5 }));
  } catch (e) {
    fail($('why'), title(view), e);
    return false;
  }
  if (answer) {
    refill($('why'),
      title(view),
      el('div', { class: 'cards' }, starts(view, answer), hops(answer), paths(view, answer), without(view, answer)),
    );
    follow(answer.paths[0]?.steps ?? []);
  }
  return true;
}

function parameters(asked, more) {
  return { from: asked.seed, to: asked.node, at: asked.snapshot.snapshot, ...asked.walk, ...more };
}

function title(view) {
  return el('div', { class: 'head' },
    el('h2', { id: 'why-title', title: long(view.node) }, `Why is ${label(view.node)} close to ${label(view.seed)}?`, el('span', { class: 'quiet' }, ` ${span(view.snapshot)}`)),
    el('button', { type: 'button', class: 'small', click: () => view.go(view.node) }, `Go to ${label(view.node, 16)}`));
}

function shares(caption, name, rows, total) {
  const columns = [{ name, value: (row) => row.name }, { name: 'share', value: (row) => row.share }];
  return el('div', { class: 'card' }, el('div', { class: 'head' }, el('h3', {}, caption), saveButton(`by-${name}`, () => csv(columns, rows))), el('table', { class: 'shares' },
    el('thead', { class: 'hidden' }, el('tr', {}, [name, 'share of the score', 'share'].map((text) => el('th', { scope: 'col' }, text)))),
    el('tbody', {}, rows.map((row) => {
      const bar = el('span', { class: 'bar' });
      bar.style.width = `${total > 0 ? (100 * row.share) / total : 0}%`;
      return el('tr', {}, el('td', {}, row.name), el('td', { class: 'score', 'data-value': row.share }, bar, el('span', { class: 'value' }, score(row.share))), el('td', { class: 'number' }, percent(total > 0 ? row.share / total : 0)));
    }))));
}

/** The snapshots in which the walks started, the heaviest ones. */
function starts(view, answer) {
  const heaviest = answer.bySnapshot.filter((row) => row.share > 0).sort((a, b) => b.share - a.share);
  const shown = heaviest.slice(0, 6).sort((a, b) => b.snapshot - a.snapshot)
    .map((row) => ({ name: start(view.snapshots[row.snapshot]), share: row.share }));
  const rest = heaviest.slice(6).reduce((sum, row) => sum + row.share, 0);
  const rows = rest > 0 ? [...shown, { name: counted(heaviest.length - 6, 'other snapshot'), share: rest }] : shown;
  return shares(`Score ${score(answer.score)}, by start of the walk`, 'start', rows, answer.score);
}

function hops(answer) {
  const rows = answer.byHops.filter((row) => row.share > 0)
    .map((row) => ({ name: `${row.hops}${row.orMore ? ' or more hops' : row.hops === 1 ? ' hop' : ' hops'}`, share: row.share }));
  return shares('By hops', 'hops', rows, answer.score);
}

/** The moves of a path: the nodes that it changes, with the dates. */
function moves(view, path) {
  const steps = path.steps;
  const parts = [el('b', {}, label(steps[0].node, 16))];
  for (let i = 1; i < steps.length; i++) {
    if (steps[i].node !== steps[i - 1].node) {
      parts.push(el('span', { class: 'when' }, ` \u2014${start(view.snapshots[steps[i].snapshot])}\u2192 `), el('b', {}, label(steps[i].node, 16)));
    }
  }
  return parts;
}

function paths(view, answer) {
  const list = answer.paths.map((path, i) => {
    const button = el('button', {
      type: 'button', class: 'path', 'aria-pressed': String(i === 0), click: () => {
        list.forEach((item) => item.firstChild.setAttribute('aria-pressed', String(item.firstChild === button)));
        view.follow(path.steps);
      },
    }, el('span', { class: 'value', 'data-value': path.weight }, score(path.weight)), ' ', moves(view, path));
    return el('li', {}, button);
  });
  const rows = () => [['path', 'weight', 'step', 'snapshot', 'node'],
    ...answer.paths.flatMap((path, i) => path.steps.map((step, k) => [i + 1, path.weight, k, step.snapshot, step.node]))];
  return el('div', { class: 'card' }, el('div', { class: 'head' }, el('h3', {}, 'Heaviest paths, drawn on the picture'), saveButton('paths', rows)),
    list.length === 0 ? el('p', { class: 'quiet' }, 'No path leads there.') : el('ol', { class: 'paths' }, list));
}

/** Edges and nodes of the heaviest paths, each of which can be left out. */
function without(view, answer) {
  const edges = new Map();
  const nodes = new Set();
  for (const path of answer.paths) {
    path.steps.forEach((step, i) => {
      const before = path.steps[i - 1];
      if (before && before.node !== step.node) {
        const pair = view.directed ? [before.node, step.node] : [before.node, step.node].sort();
        edges.set(JSON.stringify(pair), pair);
      }
      if (step.node !== view.seed && step.node !== view.node) {
        nodes.add(step.node);
      }
    });
  }
  const body = el('tbody');
  const tried = [['left_out', 'score', 'score_with_it']];
  const offer = (text, name, more) => {
    const result = el('td', { class: 'number', 'aria-live': 'polite' });
    const change = el('td', { class: 'number' });
    const button = el('button', {
      type: 'button', class: 'small', click: async () => {
        if (button.getAttribute('aria-disabled') === 'true') {
          return;
        }
        button.setAttribute('aria-disabled', 'true'); // a disabled button would lose the focus
        result.textContent = '\u2026';
        try {
          const other = await ask('/api/v1/explain', parameters(view, { paths: 1, ...more }));
          result.textContent = score(other.score);
          result.dataset.value = other.score;
          change.textContent = answer.score > 0 ? `${other.score >= answer.score ? '+' : '\u2212'}${percent(Math.abs(other.score / answer.score - 1))}` : '';
          tried.push([name, other.score, answer.score]);
        } catch (e) {
          result.textContent = e.message;
          button.setAttribute('aria-disabled', 'false');
        }
      },
    }, text);
    body.append(el('tr', {}, el('td', {}, button), result, change));
  };
  for (const [source, target] of edges.values()) {
    offer(`without ${label(source, 14)} \u2013 ${label(target, 14)}`, `${source} - ${target}`, { without_source: source, without_target: target });
  }
  for (const node of nodes) {
    offer(`without node ${label(node, 18)}`, node, { without_node: node });
  }
  return el('div', { class: 'card' }, el('div', { class: 'head' }, el('h3', {}, `Without it, instead of ${score(answer.score)}`), saveButton('without-it', () => tried)),
    el('p', { class: 'quiet' }, 'The score recomputed on the log without these events.'),
    el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Without it' }, el('table', { class: 'without' },
      el('thead', { class: 'hidden' }, el('tr', {}, ['left out', 'score', 'change'].map((name) => el('th', { scope: 'col' }, name)))), body)));
}

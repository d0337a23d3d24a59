// The closest nodes of a snapshot: bars, and how their ranks moved.

import { $, el } from './dom.js';
import { label, long, score, start } from './text.js';
import { saveButton } from './tables.js';

const rows = [];
let body;
let heading;
let none;
let view;

/**
 * Prepares the table.
 *
 * @param select is given the node whose closeness is to be explained
 * @param go is given the node to put in the middle
 */
export function prepareClosest(select, go) {
  body = el('tbody');
  heading = el('span');
  none = el('p', { class: 'quiet' });
  prepareClosest.select = select;
  prepareClosest.go = go;
  $('closest').append(
    el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Closest nodes' },
      el('table', { class: 'closest' },
        el('caption', {}, heading, ' ', saveButton('closest-nodes', () => [
          ['snapshot', 'rank', 'node', 'score', 'rank_before'],
          ...view.neighbours.map((near, i) => [view.snapshot.snapshot, i + 1, near.node, near.score, view.before.get(near.node) ?? '']),
        ])),
        el('thead', {}, el('tr', {}, ['#', 'moved', 'node', 'score', ''].map((name) => el('th', { scope: 'col', class: name === '#' ? 'number' : null }, name === '' ? el('span', { class: 'hidden' }, 'go') : name)))),
        body)),
    none);
}

/** Rows are made once, and show another node at each step. */
function row(i) {
  if (!rows[i]) {
    const parts = {
      rank: el('td', { class: 'number' }, String(i + 1)),
      moved: el('td'),
      sign: el('span', { class: 'sign' }),
      words: el('span', { class: 'hidden' }),
      name: el('button', { type: 'button', class: 'name', click: () => prepareClosest.select(view.neighbours[i].node) }),
      bar: el('span', { class: 'bar' }),
      score: el('span', { class: 'value' }),
      go: el('button', { type: 'button', class: 'small go', click: () => prepareClosest.go(view.neighbours[i].node) }, '\u2192'),
    };
    parts.moved.append(parts.sign, parts.words);
    parts.cell = el('td', { class: 'score' }, parts.bar, parts.score);
    parts.row = el('tr', {}, parts.rank, parts.moved, el('td', {}, parts.name), parts.cell, el('td', {}, parts.go));
    rows[i] = parts;
  }
  return rows[i];
}

/**
 * Shows the closest nodes.
 *
 * @param given what is drawn, with the ranks of the snapshot before, the nodes that came since, and
 *     why fewer nodes are shown than asked for, if so
 */
export function drawClosest(given) {
  view = given;
  const { neighbours, before } = view;
  const most = neighbours[0]?.score ?? 0;
  heading.textContent = `Closest in ${start(view.snapshot)}`;
  none.textContent = neighbours.length === 0 ? `${label(view.seed)} has no neighbours up to this snapshot.` : view.limit;
  neighbours.forEach((near, i) => {
    const parts = row(i);
    const was = before.get(near.node);
    const moved = was === undefined ? null : was - (i + 1);
    parts.sign.textContent = view.came.has(near.node) ? 'came' : !moved ? '' : moved > 0 ? `\u25b2${moved}` : `\u25bc${-moved}`;
    parts.sign.setAttribute('aria-hidden', String(Boolean(moved)));
    parts.words.textContent = !moved ? '' : moved > 0 ? `up ${moved}` : `down ${-moved}`;
    parts.moved.className = `moved ${moved === null ? 'new' : moved > 0 ? 'up' : moved < 0 ? 'down' : ''}`;
    parts.name.textContent = label(near.node, 22);
    parts.name.title = long(near.node);
    parts.name.setAttribute('aria-pressed', near.node === view.selected);
    parts.go.setAttribute('aria-label', `Go to ${long(near.node)}`);
    parts.bar.style.width = `${most > 0 ? (100 * near.score) / most : 0}%`;
    parts.score.textContent = score(near.score);
    parts.cell.dataset.value = near.score;
    if (!parts.row.isConnected) {
      body.append(parts.row);
    }
  });
  while (body.rows.length > neighbours.length) {
    body.lastChild.remove();
  }
}

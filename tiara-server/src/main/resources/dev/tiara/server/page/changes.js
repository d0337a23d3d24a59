// What changed: drift over time, its peaks, and the most surprising events.

import { $, el, svg } from './dom.js';
import { latest } from './api.js';
import { count, label, long, score, start, time } from './text.js';
import { saveSvg } from './export.js';
import { table } from './tables.js';

const WIDTH = 1000;
const HEIGHT = 150;

/** The largest mean changes, none beside a larger one. */
export function peaks(rows, most = 5) {
  return rows
    .filter((row, i) => row.mean > 0 && row.mean >= (rows[i - 1]?.mean ?? 0) && row.mean >= (rows[i + 1]?.mean ?? 0))
    .sort((a, b) => b.mean - a.mean)
    .slice(0, most);
}

/** Asks what changed; undefined if another question came in between. */
export const drift = (walk) => latest('drift', 'drift', { ...walk, top: 20, since: 0 });

/** Says why there is nothing to show, perhaps with a button. */
export function noChanges(text, button) {
  $('changes').replaceChildren(el('h2', { id: 'changes-title' }, 'What changed?'), el('p', { class: 'quiet' }, text), button ?? '');
}

/**
 * Shows the changes.
 *
 * @param log how the log was read
 * @param snapshots when each snapshot is
 * @param jump is given a snapshot
 * @param go is given a node and a snapshot
 */
export function drawChanges(answer, log, snapshots, jump, go) {
  const rows = answer.snapshots;
  const when = (t) => (snapshots[t] ? start(snapshots[t]) : String(t));
  const picture = chart(rows, snapshots, jump);
  $('changes').replaceChildren(
    el('h2', { id: 'changes-title' }, 'What changed?'),
    el('figure', {}, picture, el('figcaption', {}, 'Mean change of all neighbourhoods, by snapshot (0: nothing changed, 2: everything).'),
      el('p', { class: 'chips' }, 'Jump to a peak: ', peaks(rows).map((row) => el('button', { type: 'button', class: 'chip', click: () => jump(row.snapshot) }, when(row.snapshot), ' ', el('span', { class: 'value' }, score(row.mean))))),
      el('button', { type: 'button', class: 'small', click: () => saveSvg(picture, 'drift') }, 'Save picture (SVG)')),
    el('div', { class: 'cards' },
      el('div', { class: 'card' }, table('Largest changes', 'largest-changes', [
        { name: 'node', value: (row) => row.node, cell: (row) => el('button', { type: 'button', class: 'name', title: long(row.node), click: () => go(row.node, row.snapshot) }, label(row.node)) },
        { name: 'snapshot', value: (row) => row.snapshot, cell: (row) => when(row.snapshot) },
        { name: 'change', value: (row) => row.change, cell: (row) => score(row.change), number: true },
        { name: 'came', value: (row) => row.came.join(' '), cell: (row) => row.came.map((node) => label(node, 12)).join(', ') },
        { name: 'went', value: (row) => row.went.join(' '), cell: (row) => row.went.map((node) => label(node, 12)).join(', ') },
      ], answer.nodes)),
      el('div', { class: 'card' }, table('Most surprising events', 'surprising-events', [
        { name: 'source', value: (row) => row.source, cell: (row) => el('button', { type: 'button', class: 'name', title: long(row.source), click: () => go(row.source, row.snapshot) }, label(row.source)) },
        { name: 'target', value: (row) => row.target, cell: (row) => label(row.target) },
        { name: 'time', value: (row) => row.time, cell: (row) => time(row.time, log.timeUnit) },
        { name: 'surprise', value: (row) => row.surprise, cell: (row) => score(row.surprise), number: true },
      ], answer.events))),
    el('details', {}, el('summary', {}, 'Table of the changes over time'), table('Change by snapshot', 'change-by-snapshot', [
      { name: 'snapshot', value: (row) => row.snapshot, number: true },
      { name: 'start', value: (row) => row.start, cell: (row) => when(row.snapshot) },
      { name: 'mean', value: (row) => row.mean, cell: (row) => score(row.mean), number: true },
      { name: 'p90', value: (row) => row.p90, cell: (row) => score(row.p90), number: true },
      { name: 'max', value: (row) => row.max, cell: (row) => score(row.max), number: true },
      { name: 'events', value: (row) => row.events, cell: (row) => count(row.events), number: true },
    ], rows)),
  );
}

function chart(rows, snapshots, jump) {
  const most = Math.max(...rows.map((row) => row.mean), 1e-9);
  const x = (t) => 10 + ((WIDTH - 20) * (t + 0.5)) / snapshots.length;
  const y = (value) => HEIGHT - 20 - ((HEIGHT - 34) * value) / most;
  const line = rows.map((row, i) => `${i === 0 ? 'M' : 'L'}${x(row.snapshot).toFixed(1)} ${y(row.mean).toFixed(1)}`).join('');
  const picture = svg('svg', {
    class: 'drift', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `Mean change of all neighbourhoods in ${rows.length} snapshots; the table has the values`,
    click: (event) => {
      const box = picture.getBoundingClientRect();
      const t = Math.floor((((event.clientX - box.left) * WIDTH) / box.width - 10) / ((WIDTH - 20) / snapshots.length));
      jump(Math.max(0, Math.min(snapshots.length - 1, t)));
    },
  },
  svg('rect', { id: 'drift-cursor', class: 'cursor', y: 0, width: Math.max(2, (WIDTH - 20) / snapshots.length).toFixed(2), height: HEIGHT - 18 }),
  svg('path', { class: 'line', d: line }),
  peaks(rows).map((row) => svg('circle', { class: 'peak', cx: x(row.snapshot).toFixed(1), cy: y(row.mean).toFixed(1), r: 5 }, svg('title', {}, `${start(snapshots[row.snapshot])}: ${score(row.mean)}`))),
  svg('text', { x: 10, y: HEIGHT - 4 }, start(snapshots[0])),
  svg('text', { x: WIDTH - 10, y: HEIGHT - 4, 'text-anchor': 'end' }, start(snapshots[snapshots.length - 1])),
  svg('text', { x: 10, y: 12 }, score(most)));
  return picture;
}

/** Marks the snapshot that is shown. */
export function moveChanges(t, length) {
  $('drift-cursor')?.setAttribute('x', (10 + ((WIDTH - 20) * t) / length).toFixed(1));
}

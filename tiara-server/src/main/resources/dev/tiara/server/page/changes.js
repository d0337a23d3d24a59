// What changed: drift over time, its peaks, and the most surprising events.

import { $, el, fail, keepTextSize, refill, svg } from './dom.js';
import { latest } from './api.js';
import { count, label, long, score, time } from './text.js';
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

let shown = null;

const title = () => el('h2', { id: 'changes-title' }, 'What changed?');

/** Says why there is nothing to show, perhaps with a button. */
export function noChanges(text, button) {
  refill($('changes'), title(), el('p', { class: 'quiet' }, text), button);
}

/**
 * Asks what changed and shows it.
 *
 * @param walk the parameters of the walk
 * @param log how the log was read
 * @param startOf returns when a snapshot starts, of a row that has its number
 * @param jump is given a snapshot
 * @param go is given a node and a snapshot
 * @return the answer; null if another question came in between, false if there is none
 */
export async function measureChanges(walk, log, startOf, jump, go) {
  try {
    const answer = await latest('drift', 'drift', { ...walk, top: 20, since: 0 });
    if (!answer) {
      return null;
    }
    draw(answer, walk, log, startOf, jump, go);
    return answer;
  } catch (e) {
    fail($('changes'), title(), e);
    return false;
  }
}

function draw(answer, walk, log, when, jump, go) {
  const rows = answer.snapshots;
  const picture = chart(rows, log.snapshots, when, jump);
  const open = $('changes').querySelector('details')?.open;
  shown = { length: log.snapshots };
  refill($('changes'),
    title(),
    el('figure', {}, el('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Changes over time, as a picture' }, keepTextSize(picture, WIDTH, 1)), el('div', { class: 'below' },
      el('p', { class: 'quiet' }, 'Mean change of all neighbourhoods, by snapshot (0: nothing changed, 2: everything), '
        + `for \u03b1 = ${walk.alpha} and \u03b2 = ${walk.beta}; click to jump to a snapshot.`),
      el('button', { type: 'button', class: 'small', click: () => saveSvg(picture, 'drift') }, 'Save picture (SVG)'))),
    el('p', { class: 'chips' }, 'Jump to a peak: ', peaks(rows).map((row) => el('button', { type: 'button', class: 'chip', click: () => jump(row.snapshot) }, when(row), ' ', el('span', { class: 'value' }, score(row.mean))))),
    el('div', { class: 'cards' },
      el('div', { class: 'card' }, table('Largest changes', 'largest-changes', [
        { name: 'node', value: (row) => row.node, cell: (row) => el('button', { type: 'button', class: 'name', title: long(row.node), click: () => go(row.node, row.snapshot) }, label(row.node)) },
        { name: 'snapshot', value: (row) => row.snapshot, cell: when },
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
    el('details', { open }, el('summary', {}, 'Table of the changes over time'), table('Change by snapshot', 'change-by-snapshot', [
      { name: 'snapshot', value: (row) => row.snapshot, number: true },
      { name: 'start', value: (row) => row.start, cell: when },
      { name: 'mean', value: (row) => row.mean, cell: (row) => score(row.mean), number: true },
      { name: 'p90', value: (row) => row.p90, cell: (row) => score(row.p90), number: true },
      { name: 'max', value: (row) => row.max, cell: (row) => score(row.max), number: true },
      { name: 'events', value: (row) => row.events, cell: (row) => count(row.events), number: true },
    ], rows)),
  );
}

function chart(rows, length, when, jump) {
  const most = Math.max(...rows.map((row) => row.mean), 1e-9);
  const x = (t) => 10 + ((WIDTH - 20) * (t + 0.5)) / length;
  const y = (value) => HEIGHT - 20 - ((HEIGHT - 34) * value) / most;
  const line = rows.map((row, i) => `${i === 0 ? 'M' : 'L'}${x(row.snapshot).toFixed(1)} ${y(row.mean).toFixed(1)}`).join('');
  const picture = svg('svg', {
    class: 'drift', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `Mean change of all neighbourhoods in ${rows.length} snapshots; the table has the values`,
    click: (event) => {
      const box = picture.getBoundingClientRect();
      const t = Math.floor((((event.clientX - box.left) * WIDTH) / box.width - 10) / ((WIDTH - 20) / length));
      jump(Math.max(0, Math.min(length - 1, t)));
    },
  },
  svg('rect', { id: 'drift-cursor', class: 'cursor', y: 0, width: Math.max(2, (WIDTH - 20) / length).toFixed(2), height: HEIGHT - 18 }),
  rows.length > 0 ? svg('path', { class: 'area', d: `${line}L${x(rows[rows.length - 1].snapshot).toFixed(1)} ${HEIGHT - 20}L${x(rows[0].snapshot).toFixed(1)} ${HEIGHT - 20}z` }) : null,
  svg('path', { class: 'line', d: line }),
  peaks(rows).map((row) => svg('circle', { class: 'peak', cx: x(row.snapshot).toFixed(1), cy: y(row.mean).toFixed(1), r: 4 }, svg('title', {}, `${when(row)}: ${score(row.mean)}`))),
  rows.length > 0 ? svg('text', { x: 10, y: HEIGHT - 4 }, when(rows[0])) : null,
  rows.length > 1 ? svg('text', { x: WIDTH - 10, y: HEIGHT - 4, 'text-anchor': 'end' }, when(rows[rows.length - 1])) : null,
  svg('text', { x: 10, y: 12 }, score(most)));
  return picture;
}

/** Marks the snapshot that is shown. */
export function moveChanges(t) {
  if (shown) {
    $('drift-cursor')?.setAttribute('x', (10 + ((WIDTH - 20) * t) / shown.length).toFixed(1));
  }
}

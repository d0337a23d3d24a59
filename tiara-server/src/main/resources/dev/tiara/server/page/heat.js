// The closest nodes over all snapshots.

import { $, el, keepTextSize, refill, svg } from './dom.js';
import { level } from './graph.js';
import { label, long, score, start } from './text.js';
import { saveSvg } from './export.js';
import { table } from './tables.js';

const ROWS = 20;
const LEVELS = 9;
const ROW = 16;
const NAME = 150;
const WIDTH = 1000;
let picture;
let cursor;
let step = 0;
let names = [];

/** The nodes with the highest mean score over all snapshots. */
function closest(snapshots) {
  const sums = new Map();
  for (const { neighbours } of snapshots) {
    for (const near of neighbours) {
      sums.set(near.node, (sums.get(near.node) ?? 0) + near.score);
    }
  }
  return [...sums].sort((a, b) => b[1] - a[1]).slice(0, ROWS).map(([node]) => node);
}

/**
 * Draws the map.
 *
 * @param data the snapshots, and the largest score of all
 * @param jump is given the snapshot that was clicked
 * @param select is given the node that was clicked
 */
export function drawHeat(data, jump, select) {
  const { snapshots, most } = data;
  names = closest(snapshots);
  const place = new Map(names.map((node, i) => [node, i]));
  const cells = Array.from({ length: LEVELS }, () => '');
  step = (WIDTH - NAME) / snapshots.length;
  snapshots.forEach(({ neighbours }, t) => {
    for (const near of neighbours) {
      const i = place.get(near.node);
      if (i !== undefined) {
        cells[level(near.score, most)] += `M${(NAME + t * step).toFixed(2)} ${i * ROW}h${step.toFixed(2)}v${ROW - 1}h${(-step).toFixed(2)}z`;
      }
    }
  });
  const height = names.length * ROW;
  cursor = svg('rect', { class: 'cursor', y: 0, width: Math.max(step, 2).toFixed(2), height });
  picture = svg('svg', {
    class: 'heat', viewBox: `0 0 ${WIDTH} ${height + 18}`, role: 'img',
    'aria-label': `Scores of the ${names.length} closest nodes in ${snapshots.length} snapshots; the table has the values`,
    click: (event) => {
      const box = picture.getBoundingClientRect();
      const x = ((event.clientX - box.left) * WIDTH) / box.width;
      const y = ((event.clientY - box.top) * WIDTH) / box.width;
      if (x >= NAME && x < WIDTH) {
        jump(Math.floor((x - NAME) / step));
      } else if (names[Math.floor(y / ROW)] !== undefined) {
        select(names[Math.floor(y / ROW)]);
      }
    },
  },
  svg('rect', { class: 'ground', x: NAME, y: 0, width: WIDTH - NAME, height }),
  cells.map((d, i) => svg('path', { d, 'data-level': i })),
  names.map((node, i) => svg('text', { x: NAME - 6, y: i * ROW + 12, 'text-anchor': 'end' }, label(node, 19), svg('title', {}, long(node)))),
  ticks(snapshots).map((t) => svg('text', { x: NAME + t * step, y: height + 14 }, start(snapshots[t]))),
  cursor);
  const details = el('details', { open: $('heat').querySelector('details')?.open }, el('summary', {}, 'Table of these scores'));
  const list = () => {
    if (details.open && details.children.length === 1) {
      details.append(values(snapshots, place));
    }
  };
  details.addEventListener('toggle', list);
  list();
  refill($('heat'),
    el('h2', { id: 'heat-title' }, 'Through time'),
    names.length === 0
      ? el('p', { class: 'quiet' }, 'No neighbours in any snapshot.')
      : el('figure', {}, el('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Scores through time, as a picture' }, keepTextSize(picture, WIDTH, 1)), el('div', { class: 'below' },
        el('p', { class: 'quiet' }, `Scores of the ${names.length} nodes that are closest on average; click to jump to a snapshot.`),
        el('button', { type: 'button', class: 'small', click: () => saveSvg(picture, 'through-time') }, 'Save picture (SVG)'))),
    names.length === 0 ? '' : details,
  );
}

function ticks(snapshots) {
  const n = Math.min(6, snapshots.length);
  return Array.from({ length: n }, (_, i) => Math.floor((i * snapshots.length) / n));
}

function values(snapshots, place) {
  const rows = snapshots.flatMap(({ snapshot, neighbours, ...when }) => neighbours
    .filter((near) => place.has(near.node))
    .map((near) => ({ snapshot, when: start(when), ...near })));
  return table('Scores through time', 'scores-through-time', [
    { name: 'snapshot', value: (row) => row.snapshot, number: true },
    { name: 'start', value: (row) => row.when },
    { name: 'node', value: (row) => row.node, cell: (row) => label(row.node) },
    { name: 'score', value: (row) => row.score, cell: (row) => score(row.score), number: true },
  ], rows);
}

/** Marks the snapshot that is shown. */
export function moveHeat(t) {
  cursor?.setAttribute('x', (NAME + t * step).toFixed(2));
}

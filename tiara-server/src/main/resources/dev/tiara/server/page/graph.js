// The neighbourhood at one snapshot.

import { $, el, keepTextSize, svg } from './dom.js';
import { Layout, RADIUS } from './layout.js';
import { counted, label, long, score, span, start } from './text.js';
import { saveSvg } from './export.js';

const LEVELS = 9;
const LABELS = 14;
const layout = new Layout();
const drawn = new Map();
let root;
let layers;
let caption;
let onSelect = () => {};
let seedShown = null;

/** Prepares the figure. */
export function prepareGraph(select) {
  onSelect = select;
  layers = Object.fromEntries(
    ['past', 'now', 'path', 'nodes', 'labels', 'dates'].map((name) => [name, svg('g', { class: name })]),
  );
  root = svg(
    'svg',
    { viewBox: `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`, role: 'img', class: 'network', 'aria-label': 'No neighbourhood yet' },
    Object.values(layers),
  );
  caption = el('p', { class: 'quiet' });
  $('graph').append(
    root,
    el('div', { class: 'below' }, caption, el('button', { type: 'button', class: 'small', click: () => saveSvg(root, 'neighbourhood') }, 'Save picture (SVG)')),
  );
  keepTextSize(root, 2 * RADIUS, 1.9);
}

/** The level of a score on the scale of colours; the cube root tells small scores apart. */
export function level(value, most) {
  return most > 0 ? Math.min(LEVELS - 1, Math.floor(LEVELS * Math.cbrt(value / most))) : 0;
}

const radius = (value, most) => 4 + 14 * Math.sqrt(most > 0 ? value / most : 0);

/** The ends of a line between two nodes, from rim to rim, and its direction. */
function ends(a, b, gap = 0) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const x = (b.x - a.x) / length;
  const y = (b.y - a.y) / length;
  return { x1: a.x + a.r * x, y1: a.y + a.r * y, x2: b.x - (b.r + gap) * x, y2: b.y - (b.r + gap) * y, x, y };
}

const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

const line = ({ x1, y1, x2, y2 }) => `M${point(x1, y1)}L${point(x2, y2)}`;

/** The head of an arrow, as a filled triangle. */
const head = ({ x2, y2, x, y }, size) =>
  `M${point(x2, y2)}L${point(x2 - size * x + 0.45 * size * y, y2 - size * y - 0.45 * size * x)}L${point(x2 - size * x - 0.45 * size * y, y2 - size * y + 0.45 * size * x)}z`;

/**
 * Draws a snapshot.
 *
 * @param view the seed, the neighbours, their edges now and earlier, the largest score of all
 *     snapshots, the snapshot, the nodes that came since the snapshot before, the node that is
 *     selected, and the steps of a path to it
 */
export function drawGraph(view) {
  if (seedShown !== view.seed) {
    seedShown = view.seed;
    layout.clear();
    drawn.forEach((mark) => mark.remove());
    drawn.clear();
  }
  const nodes = [
    { id: view.seed, r: 13, rank: 0 },
    ...view.neighbours.map((near, i) => ({ id: near.node, r: radius(near.score, view.most), rank: i + 1, score: near.score })),
  ];
  // A path may lead through nodes that are not among the closest.
  const ranked = new Set(nodes.map((node) => node.id));
  for (const id of new Set(view.path.map((step) => step.node))) {
    if (!ranked.has(id)) {
      nodes.push({ id, r: 4, rank: nodes.length });
    }
  }
  const moves = movesOf(view.path);
  const places = layout.place(nodes, [
    ...view.now,
    ...view.past.map(({ source, target }) => ({ source, target, past: true })),
    ...moves.map(({ source, target }) => ({ source, target, past: true })),
  ]);
  const byId = new Map(nodes.map((node) => [node.id, { ...places.get(node.id), r: node.r }]));
  for (const [id, mark] of drawn) {
    if (!byId.has(id)) {
      drawn.delete(id);
      mark.classList.remove('came');
      mark.classList.add('went');
      setTimeout(() => mark.remove(), 300);
    }
  }
  nodes.forEach((node, i) => {
    let mark = drawn.get(node.id);
    if (!mark) {
      mark = svg('circle', { click: () => onSelect(node.id) }, svg('title'));
      drawn.set(node.id, mark);
      layers.nodes.append(mark);
      const at = places.get(node.id);
      mark.setAttribute('cx', at.x.toFixed(1));
      mark.setAttribute('cy', at.y.toFixed(1));
    }
    mark.setAttribute('r', node.r.toFixed(2));
    mark.setAttribute('data-level', i === 0 ? 'seed' : node.score === undefined ? 'other' : level(node.score, view.most));
    mark.classList.toggle('came', view.came.has(node.id));
    mark.classList.toggle('selected', node.id === view.selected);
    mark.firstChild.textContent = node.score === undefined ? long(node.id) : `${long(node.id)}: ${score(node.score)}`;
  });
  drawEdges(view, byId);
  drawPath(moves, view.snapshots, byId, drawLabels(nodes, places, view.selected));
  root.setAttribute(
    'aria-label',
    `${counted(view.neighbours.length, 'closest node')} of ${long(view.seed)} in snapshot ${view.snapshot.snapshot}, `
      + `with ${counted(view.now.length, 'edge')}; the table lists them`,
  );
  caption.textContent =
    `Snapshot ${view.snapshot.snapshot}, ${span(view.snapshot)}: ${counted(view.now.length, 'edge')} between the nodes shown`
    + ', and faint those of earlier snapshots. Size and colour show the score; a ring marks the nodes that came since the snapshot before.';
}

function drawEdges(view, byId) {
  const now = view.now.map((edge) => ends(byId.get(edge.source), byId.get(edge.target), view.directed ? 1 : 0));
  layers.now.replaceChildren(
    svg('path', { d: now.map(line).join('') }),
    ...(view.directed ? [svg('path', { class: 'heads', d: now.map((edge) => head(edge, 9)).join('') })] : []),
  );
  layers.past.replaceChildren(
    svg('path', { d: view.past.map((edge) => line(ends(byId.get(edge.source), byId.get(edge.target)))).join('') }),
  );
}

/** The moves of a path from node to node, each with all snapshots in which it is made. */
function movesOf(path) {
  const moves = new Map();
  for (let i = 1; i < path.length; i++) {
    const [source, target] = [path[i - 1].node, path[i].node];
    if (source !== target) {
      const key = JSON.stringify([source, target]);
      const move = moves.get(key) ?? { source, target, snapshots: new Set() };
      move.snapshots.add(path[i].snapshot);
      moves.set(key, move);
    }
  }
  return [...moves.values()];
}

/** The path of an explanation, with its dates beside the names. */
function drawPath(moves, snapshots, byId, boxes) {
  const unit = 0.85 * (parseFloat(root.style.fontSize) || 12);
  const marks = [];
  const dates = [];
  for (const move of moves) {
    const edge = ends(byId.get(move.source), byId.get(move.target), 1);
    marks.push(
      svg('path', { class: 'move', d: line(edge) }),
      svg('path', { class: 'heads', d: head(edge, 13) }),
    );
    const times = [...move.snapshots].map((t) => start(snapshots[t]));
    const text = times.length > 2 ? `${times[0]} \u2026 ${times[times.length - 1]}` : times.join(', ');
    const width = widthOf(text, unit);
    const along = (part) => [edge.x1 + part * (edge.x2 - edge.x1), edge.y1 + part * (edge.y2 - edge.y1)];
    const part = [0.5, 0.35, 0.65, 0.2, 0.8].find((some) => isFree(boxes, ...along(some), width, unit)) ?? 0.5;
    const [x, y] = along(part);
    dates.push(svg('text', { x: x.toFixed(1), y: y.toFixed(1) }, text));
  }
  layers.path.replaceChildren(...marks);
  layers.dates.replaceChildren(...dates);
}

/** Names of the closest nodes, except where they would cover another name. Returns the places of the names. */
function drawLabels(nodes, places, selected) {
  const unit = parseFloat(root.style.fontSize) || 12;
  const boxes = [];
  const texts = [];
  const wanted = nodes.slice(0, LABELS + 1);
  for (const node of nodes.slice(LABELS + 1)) {
    if (node.id === selected || node.score === undefined) {
      wanted.splice(1, 0, node);
    }
  }
  for (const node of wanted) {
    const at = places.get(node.id);
    const text = label(node.id, 18);
    const width = widthOf(text, unit);
    const x = Math.max(-RADIUS + width / 2, Math.min(RADIUS - width / 2, at.x));
    const y = Math.min(at.y + node.r + unit, RADIUS - 3);
    if (isFree(boxes, x, y, width, unit)) {
      texts.push(svg('text', { x: x.toFixed(1), y: y.toFixed(1) }, text));
    }
  }
  layers.labels.replaceChildren(...texts);
  return boxes;
}

const widthOf = (text, unit) => 0.62 * unit * [...text].length;

/** Takes the place of a text if it covers no other. */
function isFree(boxes, x, y, width, unit) {
  const box = [x - width / 2, y - unit, x + width / 2, y + 0.2 * unit];
  if (boxes.some((b) => b[0] < box[2] && box[0] < b[2] && b[1] < box[3] && box[1] < b[3])) {
    return false;
  }
  boxes.push(box);
  return true;
}

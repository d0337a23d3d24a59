// The neighbourhood at one snapshot.

import { $, el, svg } from './dom.js';
import { Layout, RADIUS } from './layout.js';
import { counted, label, long, score, span } from './text.js';
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
    ['past', 'now', 'path', 'nodes', 'labels'].map((name) => [name, svg('g', { class: name })]),
  );
  root = svg(
    'svg',
    { viewBox: `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`, role: 'img', class: 'network' },
    svg('defs', {}, svg('marker', {
      id: 'arrow', viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse',
    }, svg('path', { d: 'M0 0 8 4 0 8z', fill: 'context-stroke', stroke: 'none' }))),
    Object.values(layers),
  );
  caption = el('figcaption');
  $('graph').append(
    root,
    caption,
    el('button', { type: 'button', class: 'small', click: () => saveSvg(root, 'neighbourhood') }, 'Save picture (SVG)'),
  );
  const size = () => {
    const unit = (2 * RADIUS) / Math.max(1, root.clientWidth || 600);
    root.style.fontSize = `${(12 * Math.min(unit, 1.9)).toFixed(2)}px`;
  };
  new ResizeObserver(size).observe(root);
}

/** The level of a score on the scale of colours; the cube root tells small scores apart. */
export function level(value, most) {
  return most > 0 ? Math.min(LEVELS - 1, Math.floor(LEVELS * Math.cbrt(value / most))) : 0;
}

const radius = (value, most) => 4 + 14 * Math.sqrt(most > 0 ? value / most : 0);

function line(a, b, from = 0, to = 0) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const x = (b.x - a.x) / length;
  const y = (b.y - a.y) / length;
  return `M${(a.x + from * x).toFixed(1)} ${(a.y + from * y).toFixed(1)}L${(b.x - to * x).toFixed(1)} ${(b.y - to * y).toFixed(1)}`;
}

/**
 * Draws a snapshot.
 *
 * @param view the seed, the neighbours, their edges now and earlier, the largest score of all
 *     snapshots, the snapshot, and the node that is selected
 */
export function drawGraph(view) {
  if (seedShown !== view.seed) {
    seedShown = view.seed;
    layout.clear();
    drawn.forEach((mark) => mark.remove());
    drawn.clear();
  }
  const first = drawn.size === 0;
  const nodes = [
    { id: view.seed, r: 13, rank: 0 },
    ...view.neighbours.map((near, i) => ({ id: near.node, r: radius(near.score, view.most), rank: i + 1, score: near.score })),
  ];
  const places = layout.place(nodes, [...view.now, ...view.past.map((edge) => ({ source: edge.source, target: edge.target, past: true }))]);
  const byId = new Map(nodes.map((node) => [node.id, node]));
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
      mark.classList.toggle('came', !first);
      drawn.set(node.id, mark);
      layers.nodes.append(mark);
      const at = places.get(node.id);
      mark.setAttribute('cx', at.x.toFixed(1));
      mark.setAttribute('cy', at.y.toFixed(1));
    } else {
      mark.classList.remove('came');
    }
    mark.setAttribute('r', node.r.toFixed(2));
    mark.setAttribute('data-level', i === 0 ? 'seed' : level(node.score, view.most));
    mark.classList.toggle('selected', node.id === view.selected);
    mark.firstChild.textContent = i === 0 ? long(node.id) : `${long(node.id)}: ${score(node.score)}`;
  });
  drawEdges(layers.now, view.now, byId, places, view.directed);
  layers.past.replaceChildren(
    svg('path', { d: view.past.map((edge) => line(places.get(edge.source), places.get(edge.target))).join('') }),
  );
  drawLabels(nodes, places, view.selected);
  drawPath(view.path, byId, places);
  root.setAttribute(
    'aria-label',
    `${counted(view.neighbours.length, 'closest node')} of ${long(view.seed)} in snapshot ${view.snapshot.snapshot}, `
      + `with ${counted(view.now.length, 'edge')}; the table lists them`,
  );
  caption.textContent =
    `Snapshot ${view.snapshot.snapshot}, ${span(view.snapshot)}: ${counted(view.now.length, 'edge')} between the nodes shown`
    + `, and faint those of earlier snapshots. Size and colour show the score; whoever came has a ring.`;
}

function drawEdges(layer, edges, byId, places, directed) {
  layer.replaceChildren(
    svg('path', {
      d: edges.map((edge) => line(places.get(edge.source), places.get(edge.target), byId.get(edge.source).r, byId.get(edge.target).r + (directed ? 1 : 0))).join(''),
    }),
    ...(directed
      ? edges.map((edge) => svg('path', {
        d: line(places.get(edge.source), places.get(edge.target), byId.get(edge.source).r, byId.get(edge.target).r + 1),
        'marker-end': 'url(#arrow)',
      }))
      : []),
  );
}

/** The path of an explanation, as far as its nodes are shown. */
function drawPath(path, byId, places) {
  const marks = [];
  for (let i = 1; i < (path ?? []).length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    if (byId.has(a) && byId.has(b) && a !== b) {
      marks.push(svg('path', { d: line(places.get(a), places.get(b), byId.get(a).r, byId.get(b).r + 1), 'marker-end': 'url(#arrow)' }));
    }
  }
  layers.path.replaceChildren(...marks);
}

/** Names of the closest nodes, except where they would cover another name. */
function drawLabels(nodes, places, selected) {
  const unit = parseFloat(root.style.fontSize) || 12;
  const boxes = [];
  const texts = [];
  const wanted = nodes.slice(0, LABELS + 1);
  const chosen = nodes.find((node) => node.id === selected);
  if (chosen && !wanted.includes(chosen)) {
    wanted.splice(1, 0, chosen);
  }
  for (const node of wanted) {
    const at = places.get(node.id);
    const text = label(node.id, 18);
    const width = 0.62 * unit * [...text].length;
    const x = Math.max(-RADIUS + width / 2, Math.min(RADIUS - width / 2, at.x));
    const y = at.y + node.r + unit;
    const box = [x - width / 2, y - unit, x + width / 2, y + 0.2 * unit];
    if (boxes.some((b) => b[0] < box[2] && box[0] < b[2] && b[1] < box[3] && box[1] < b[3])) {
      continue;
    }
    boxes.push(box);
    texts.push(svg('text', { x: x.toFixed(1), y: Math.min(y, RADIUS - 3).toFixed(1) }, text));
  }
  layers.labels.replaceChildren(...texts);
}

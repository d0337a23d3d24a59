// What was read, and where to begin.

import { $, el } from './dom.js';
import { count, counted, label, long, score, time } from './text.js';

/** Shows how the log was read, with its warnings. */
export function drawInspection(log, open) {
  const { columns } = log;
  const facts = [
    ['events', count(log.events)],
    ['nodes', count(log.nodes)],
    ['snapshots', `${count(log.snapshots)} of ${log.timeBin}${log.emptySnapshots ? `, ${count(log.emptySnapshots)} without events` : ''}`],
    ['from', time(log.from, log.timeUnit)],
    ['to', time(log.to, log.timeUnit)],
    ['columns', [columns.source, columns.target, columns.time, columns.weight].filter((c) => c != null).map((c) => label(c)).join(', ')],
    ['self-loops', count(log.selfLoops)],
    ['duplicates', count(log.duplicates)],
  ];
  $('source').textContent = `${counted(log.events, 'event')}, ${counted(log.nodes, 'node')}, ${counted(log.snapshots, 'snapshot')}`;
  $('start').replaceChildren(
    el('details', { open },
      el('summary', {}, el('h2', { id: 'start-title' }, 'What was read, and where to begin')),
      el('dl', { class: 'facts' }, facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
      log.warnings.length === 0
        ? el('p', { class: 'quiet' }, 'Nothing looks like a mistake.')
        : el('ul', { class: 'warnings' }, log.warnings.map((warning) => el('li', {}, label(warning, 300)))),
      el('div', { id: 'suggestions', class: 'cards' })),
  );
}

/** Proposes nodes; go is given one, and the snapshot to look at. */
export function drawSuggestions(title, nodes, go) {
  $('suggestions').append(el('div', { class: 'card' }, el('h3', {}, title), el('p', { class: 'chips' }, nodes.map((one) => el('button', {
    type: 'button', class: 'chip', title: long(one.node), click: () => go(one.node, one.snapshot, one.other),
  }, label(one.node, 16), one.other === undefined ? '' : ` \u2013 ${label(one.other, 16)}`, one.text ? el('span', { class: 'value' }, ` ${one.text}`) : '')))));
}

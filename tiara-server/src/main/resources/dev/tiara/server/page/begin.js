// What was read, and where to begin.

import { $, el, refill } from './dom.js';
import { count, counted, duration, label, long, time } from './text.js';

/** Shows how the log was read, with its warnings; at first in full if nothing else was asked for. */
export function drawInspection(log, fresh) {
  const { columns } = log;
  const facts = [
    ['events', count(log.events)],
    ['nodes', count(log.nodes)],
    ['snapshots', `${count(log.snapshots)} of ${duration(log.timeBin)}${log.emptySnapshots ? `, ${count(log.emptySnapshots)} without events` : ''}`],
    ['from', time(log.from, log.timeUnit)],
    ['to', time(log.to, log.timeUnit)],
    ['columns', [columns.source, columns.target, columns.time, columns.weight].filter((c) => c != null).map((c) => label(c)).join(', ')],
    ['self-loops', count(log.selfLoops)],
    ['duplicates', count(log.duplicates)],
  ];
  $('source').textContent = `${counted(log.events, 'event')}, ${counted(log.nodes, 'node')}, ${counted(log.snapshots, 'snapshot')}`;
  const open = $('start').querySelector('details')?.open ?? fresh;
  const suggestions = $('suggestions') ?? el('div', { id: 'suggestions', class: 'cards' });
  refill($('start'),
    el('details', { open },
      el('summary', {}, el('h2', { id: 'start-title' }, 'What was read, and where to begin')),
      el('dl', { class: 'facts' }, facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
      log.warnings.length === 0
        ? el('p', { class: 'quiet' }, 'Nothing looks like a mistake.')
        : el('ul', { class: 'warnings' }, log.warnings.map((warning) => el('li', {}, label(warning, 300)))),
      suggestions),
  );
}

/** Proposes nodes, in place of those with the same title; go is called with one of them and the snapshot to look at. */
export function drawSuggestions(title, nodes, go) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const card = el('div', { class: 'card', id }, el('h3', {}, title), el('p', { class: 'chips' }, nodes.map((one) => el('button', {
    type: 'button', class: 'chip', title: long(one.node), click: () => go(one.node, one.snapshot, one.other),
  }, label(one.node, 16), one.other === undefined ? '' : ` \u2013 ${label(one.other, 16)}`, one.text ? el('span', { class: 'value' }, ` ${one.text}`) : ''))));
  if ($(id)) {
    refill($(id), ...card.childNodes);
  } else if (nodes.length > 0) {
    $('suggestions').append(card);
  }
}

// Who is next.

import { $, el } from './dom.js';
import { ask, latest } from './api.js';
import { count, label, long, percent, score } from './text.js';
import { table } from './tables.js';

let retry = 0;

/** Shows the predicted links of a node; go is given the node to put in the middle. */
export async function predict(node, go, again = false) {
  clearTimeout(retry);
  const section = $('next');
  const title = el('h2', { id: 'next-title', title: long(node) }, `Who is next for ${label(node)}?`);
  if (!again) {
    section.setAttribute('aria-busy', 'true');
  }
  let answer;
  let pending = [];
  try {
    answer = await latest('predict', 'predict', { for: node, top: 20 });
    pending = (await ask('/ready')).pending;
  } catch (e) {
    answer = { problem: e.message };
  }
  if (!answer) {
    return;
  }
  section.removeAttribute('aria-busy');
  if (answer.problem) {
    section.replaceChildren(title, el('p', { class: 'quiet' }, answer.problem));
    retry = setTimeout(() => predict(node, go, true), 3000);
    return;
  }
  const waits = pending.includes('predictor');
  section.replaceChildren(
    title,
    el('p', { class: 'about' }, `Predicted by ${answer.predictor.replaceAll('-', ' ')}: ${answer.reason}.`
      + (waits ? ' The predictor that ranks the recent events of this log best is still being chosen.' : '')
      + (answer.trainedOn ? ` Trained on ${count(answer.trainedOn.events)} events.` : '')),
    el('div', { class: 'cards' }, links('Known contacts', answer.rows.filter((row) => row.contact === 'known'), go), links('New contacts', answer.rows.filter((row) => row.contact === 'new'), go)),
  );
  if (waits) {
    retry = setTimeout(() => predict(node, go, true), 2000);
  }
}

function links(caption, rows, go) {
  if (rows.length === 0) {
    return el('div', { class: 'card' }, el('h3', {}, caption), el('p', { class: 'quiet' }, 'None among the 20 most likely.'));
  }
  const columns = [
    { name: 'rank', value: (row) => row.rank, number: true },
    { name: 'node', key: 'target', value: (row) => row.target, cell: (row) => el('button', { type: 'button', class: 'name', title: long(row.target), click: () => go(row.target) }, label(row.target)) },
  ];
  if (rows.some((row) => row.probability != null)) {
    columns.push({ name: 'probability', value: (row) => row.probability, cell: (row) => (row.probability == null ? '\u2013' : percent(row.probability)), number: true });
  }
  columns.push({ name: 'score', value: (row) => row.score, cell: (row) => score(row.score), number: true });
  return el('div', { class: 'card' }, table(caption, caption.toLowerCase().replace(' ', '-'), columns, rows));
}

// Who is next.

import { $, el, fail, refill } from './dom.js';
import { ask, latest } from './api.js';
import { count, label, long, percent, score } from './text.js';
import { table } from './tables.js';

let later = 0;

/**
 * Shows the predicted links of a node.
 *
 * @param go is given the node to put in the middle
 * @return false if there is no answer
 */
export async function predict(node, go) {
  clearTimeout(later);
  const title = el('h2', { id: 'next-title', title: long(node) }, `Who is next for ${label(node)}?`);
  if ($('next').childElementCount === 0) {
    refill($('next'), title, el('p', { class: 'quiet' }, 'Being predicted.'));
  }
  let answer;
  let waits;
  try {
    waits = (await ask('/ready')).pending.includes('predictor');
    answer = await latest('predict', 'predict', { for: node, top: 20 });
  } catch (e) {
    fail($('next'), title, e);
    return false;
  }
  if (!answer) {
    return true;
  }
  refill($('next'),
    title,
    el('p', { class: 'about' }, `Predicted by ${answer.predictor.replaceAll('-', ' ')}${waits ? '' : `: ${answer.reason}`}.`
      + (waits ? ' The predictor that ranks the recent events of this log best is still being chosen.' : '')
      + (answer.trainedOn ? ` Trained on ${count(answer.trainedOn.events)} events.` : '')),
    el('div', { class: 'cards' }, links('Known contacts', answer.rows.filter((row) => row.contact === 'known'), go), links('New contacts', answer.rows.filter((row) => row.contact === 'new'), go)),
  );
  if (waits) {
    chosen(node, go);
  }
  return true;
}

/** Asks again once the best predictor is there. */
function chosen(node, go) {
  later = setTimeout(async () => {
    try {
      if ((await ask('/ready')).pending.includes('predictor')) {
        chosen(node, go);
      } else {
        predict(node, go);
      }
    } catch {
      chosen(node, go);
    }
  }, 1000);
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

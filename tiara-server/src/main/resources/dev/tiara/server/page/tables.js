// Tables, each of which can be saved.

import { el } from './dom.js';
import { saveCsv } from './export.js';
import { count } from './text.js';

/**
 * A table with a button that saves it.
 *
 * @param caption what the table shows
 * @param name the name of the file
 * @param columns objects with a name, a value of a row for the file, and, if they differ, a cell
 * @param most the number of rows that are shown; the file has all
 */
export function table(caption, name, columns, rows, most = 1000) {
  const heads = el('tr', {}, columns.map((column) => el('th', { scope: 'col', class: column.number ? 'number' : null }, column.name)));
  const body = rows.slice(-most).map((row) => el('tr', {}, columns.map((column) => {
    const cell = column.cell ? column.cell(row) : String(column.value(row) ?? '');
    return el('td', { class: column.number ? 'number' : null, 'data-value': column.number ? column.value(row) : null }, cell);
  })));
  const rest = rows.length > most ? el('span', { class: 'quiet' }, ` the last ${count(most)} of ${count(rows.length)} rows; the file has all `) : '';
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', {}, el('caption', {}, caption, ' ', rest, saveButton(name, () => csv(columns, rows))), el('thead', {}, heads), el('tbody', {}, body)));
}

/** The rows of a file, the first of which is its header. */
export function csv(columns, rows) {
  return [columns.map((column) => column.key ?? column.name), ...rows.map((row) => columns.map((column) => column.value(row)))];
}

/** A button that saves rows, the first of which is the header. */
export function saveButton(name, rows) {
  return el('button', { type: 'button', class: 'small', 'aria-label': `Save ${name.replaceAll('-', ' ')} as CSV`, click: () => saveCsv(rows(), name) }, 'CSV');
}

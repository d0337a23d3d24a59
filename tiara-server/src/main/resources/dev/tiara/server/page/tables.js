// Tables, each of which can be saved.

import { el } from './dom.js';
import { saveCsv } from './export.js';

/**
 * A table with a button that saves it.
 *
 * @param caption what the table shows
 * @param name the name of the file
 * @param columns objects with a name, a value of a row for the file, and, if they differ, a cell
 */
export function table(caption, name, columns, rows) {
  const head = el('tr', {}, columns.map((column) => el('th', { scope: 'col', class: column.number ? 'number' : null }, column.name)));
  const body = rows.map((row) => el('tr', {}, columns.map((column) => {
    const cell = column.cell ? column.cell(row) : String(column.value(row) ?? '');
    return el('td', { class: column.number ? 'number' : null, 'data-value': column.number ? column.value(row) : null }, cell);
  })));
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', {}, el('caption', {}, caption, ' ', saveButton(name, () => [
      columns.map((column) => column.key ?? column.name),
      ...rows.map((row) => columns.map((column) => column.value(row))),
    ])), el('thead', {}, head), el('tbody', {}, body)));
}

/** A button that saves rows, the first of which is the header. */
export function saveButton(name, rows) {
  return el('button', { type: 'button', class: 'small', 'aria-label': `Save ${name.replaceAll('-', ' ')} as CSV`, click: () => saveCsv(rows(), name) }, 'CSV');
}

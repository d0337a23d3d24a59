// Saves pictures and tables as files.

import { el } from './dom.js';

const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'paint-order'];

/** The picture as a file of its own, with the colours that it has on the page. */
export function svgText(picture) {
  const copy = picture.cloneNode(true);
  const from = [picture, ...picture.querySelectorAll('*')];
  const to = [copy, ...copy.querySelectorAll('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const property of PROPERTIES) {
      to[i].setAttribute(property, style.getPropertyValue(property));
    }
    to[i].removeAttribute('class');
    to[i].removeAttribute('style');
  });
  const box = picture.getBoundingClientRect();
  copy.setAttribute('width', Math.round(box.width));
  copy.setAttribute('height', Math.round(box.height));
  const view = picture.viewBox.baseVal;
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const name of ['x', 'y', 'width', 'height']) {
    back.setAttribute(name, view[name]);
  }
  back.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.insertBefore(back, copy.firstChild);
  return new XMLSerializer().serializeToString(copy);
}

/** Rows as CSV. A cell that a spreadsheet would run is quoted with an apostrophe, as OWASP advises. */
export function csvText(rows) {
  const cell = (value) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && isNaN(Number(value)) ? `'${value}` : String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function save(text, type, name) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const saveSvg = (picture, name) => save(svgText(picture), 'image/svg+xml', `${name}.svg`);

export const saveCsv = (rows, name) => save(csvText(rows), 'text/csv', `${name}.csv`);

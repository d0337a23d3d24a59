// How names, numbers and dates are shown.

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/gu;

/** A name as a label: short, on one line, and without characters that would rearrange others. */
export function label(name, most = 24) {
  const start = [...name.slice(0, 2 * most + 2)].map((c) => c.replace(HIDDEN, '\u00b7'));
  const text = start.length > most ? start.slice(0, most - 1).join('') + '\u2026' : start.join('');
  return text.trim() === '' ? `"${text}"` : text;
}

/** The text of a tooltip. */
export const long = (name) => label(name, 300);

/** A score, with four significant digits or so. */
export function score(x) {
  if (x == null) {
    return '\u2013';
  }
  const size = Math.abs(x);
  if (size === 0) {
    return '0';
  }
  if (size < 1e-4) {
    return x.toExponential(2);
  }
  return x.toFixed(size < 1 ? 5 : size < 100 ? 3 : 1);
}

export const percent = (x) => `${(100 * x).toFixed(x < 0.0995 ? 1 : 0)}%`;

export const count = (n) => n.toLocaleString('en');

/** A number and its noun. */
export const counted = (n, noun) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** A date as a day, or as a minute if the snapshots are shorter than a day. */
function day(iso, short) {
  return short ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10);
}

/** When a snapshot starts. */
export function start(snapshot) {
  if (!snapshot.startDate) {
    return String(snapshot.start);
  }
  const width = Date.parse(snapshot.endDate) - Date.parse(snapshot.startDate);
  return day(snapshot.startDate, width < 86400e3);
}

/** From when to when a snapshot is. */
export function span(snapshot) {
  if (!snapshot.startDate) {
    return `time ${snapshot.start}`;
  }
  const width = Date.parse(snapshot.endDate) - Date.parse(snapshot.startDate);
  return width === 86400e3
    ? day(snapshot.startDate)
    : `${day(snapshot.startDate, width < 86400e3)} to ${day(snapshot.endDate, width < 86400e3)}`;
}

/** The time of an event, by the unit of the log's times. */
export function time(value, unit) {
  const second = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 }[unit];
  if (!second || value / second < 1e8) {
    return String(value);
  }
  const date = new Date((value / second) * 1e3);
  return isNaN(date) ? String(value) : date.toISOString().slice(0, 16).replace('T', ' ');
}

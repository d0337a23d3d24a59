// How names, numbers and dates are shown.

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/gu;

const shown = (c) => c.replace(HIDDEN, '\u00b7');

/** A name as a label: shortened in the middle, on one line, and without characters that would rearrange others. */
export function label(name, most = 24) {
  const head = [...name.slice(0, 2 * most + 2)];
  if (head.length <= most && name.length <= 2 * most + 2) {
    const text = head.map(shown).join('');
    return text.trim() === '' ? `"${text}"` : text;
  }
  const tail = [...name.slice(-2 * most)];
  const kept = most - 1;
  return [...head.slice(0, Math.ceil(kept / 2)), '\u2026', ...tail.slice(tail.length - Math.floor(kept / 2))].map(shown).join('');
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

/** A share: what is almost nothing or almost everything is not rounded to it. */
export const percent = (x) => {
  const digits = x < 0.0995 || (x >= 0.995 && x < 1) ? 1 : 0;
  return `${(x >= 0.9995 && x < 1 ? 99.9 : 100 * x).toFixed(digits)}%`;
};

export const count = (n) => n.toLocaleString('en');

/** A number and its noun. */
export const counted = (n, noun) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

const DAY = 86400e3;

/** A date, as precisely as snapshots of this width need. */
function day(iso, width) {
  const length = width >= DAY ? 10 : width >= 60e3 ? 16 : width >= 1e3 ? 19 : 23;
  return new Date(iso).toISOString().slice(0, length).replace('T', ' ');
}

const width = (snapshot) => Date.parse(snapshot.endDate) - Date.parse(snapshot.startDate);

/** When a snapshot starts. */
export function start(snapshot) {
  return snapshot.startDate ? day(snapshot.startDate, width(snapshot)) : String(snapshot.start);
}

/** From when to when a snapshot is. */
export function span(snapshot) {
  if (!snapshot.startDate) {
    return `time ${snapshot.start}`;
  }
  return width(snapshot) === DAY
    ? start(snapshot)
    : `${start(snapshot)} to ${day(snapshot.endDate, width(snapshot))}`;
}

/** The time of an event, by the unit of the log's times. */
export function time(value, unit) {
  const second = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 }[unit];
  if (!second || value / second < 1e8) {
    return String(value);
  }
  const date = new Date((value / second) * 1e3);
  return isNaN(date) ? String(value) : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** The width of a snapshot in words. */
export function duration(bin) {
  const [, number, unit] = /^([\d.]+)([smhd])$/.exec(bin) ?? [];
  if (!unit) {
    return bin;
  }
  const seconds = Number(number) * { s: 1, m: 60, h: 3600, d: 86400 }[unit];
  const [size, noun] = [[86400, 'day'], [3600, 'hour'], [60, 'minute'], [1, 'second']].find(([length]) => seconds >= length) ?? [1, 'second'];
  const rounded = Number((seconds / size).toFixed(1));
  return rounded === 1 ? `one ${noun}` : `${rounded} ${noun}s`;
}

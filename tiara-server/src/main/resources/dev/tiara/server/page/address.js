// What is asked to be shown. It is also the address of the page, so that others can be sent to it.

export const DEFAULTS = { alpha: 0.2, beta: 0.3, top: 60 };

export const state = { node: null, t: null, why: null, direction: null, ...DEFAULTS };

let later = 0;

/** Takes the state from the address. */
export function readAddress() {
  clearTimeout(later);
  later = 0;
  const given = new URLSearchParams(location.hash.slice(1));
  const number = (name, least, most, otherwise) => {
    const value = Number(given.get(name) ?? NaN);
    return value >= least && value <= most ? value : otherwise;
  };
  state.node = given.get('node');
  state.t = given.has('t') ? Math.floor(number('t', 0, 1e7, 0)) : null;
  state.why = given.get('why');
  state.top = Math.floor(number('top', 5, 300, DEFAULTS.top));
  state.alpha = number('alpha', 0.01, 0.98, DEFAULTS.alpha);
  state.beta = number('beta', 0, 0.98, DEFAULTS.beta);
  if (state.alpha + state.beta >= 1) {
    Object.assign(state, { alpha: DEFAULTS.alpha, beta: DEFAULTS.beta });
  }
  state.direction = ['directed', 'undirected'].includes(given.get('direction')) ? given.get('direction') : null;
}

function write(push) {
  clearTimeout(later);
  later = 0;
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== null && value !== DEFAULTS[name]) {
      text.set(name, value);
    }
  }
  const hash = `#${text}`;
  if (hash !== location.hash) {
    history[push ? 'pushState' : 'replaceState'](null, '', hash);
  }
}

/** Writes the state into the address, once it has rested. */
export function writeAddress() {
  clearTimeout(later);
  later = setTimeout(write, 250, false);
}

/** Changes the state to one to come back from: the way back leads to the state that there was. */
export function pushAddress(change) {
  if (later !== 0) {
    write(false);
  }
  Object.assign(state, change);
  write(true);
}

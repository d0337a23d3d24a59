// The controls of the time and of the walk.

import { $, el } from './dom.js';
import { DEFAULTS, state } from './address.js';

const PLAY_MILLIS = 600;
const LEAST = { alpha: 0.05, beta: 0 };
let playing = 0;
let playButton;
let slider;
let when;

export const isPlaying = () => playing !== 0;

/**
 * Prepares the slider over the snapshots, the buttons to step, and play.
 *
 * @param at returns the snapshot that is shown and the last one, or null if nothing is shown
 * @param jump is given a snapshot
 * @param rested is called when playing has ended
 */
export function prepareTime(at, jump, rested) {
  const step = (by) => () => {
    const here = at();
    if (here) {
      jump(here.t + by);
    }
  };
  const play = (on) => {
    clearInterval(playing);
    playing = 0;
    const here = at();
    playButton.textContent = on && here ? 'Pause' : 'Play';
    if (!on || !here) {
      rested();
      return;
    }
    playing = setInterval(() => {
      const { t, last } = at();
      jump(t + 1);
      if (t + 1 >= last) {
        play(false);
      }
    }, PLAY_MILLIS);
    if (here.t === here.last) {
      jump(0);
    }
  };
  slider = el('input', { type: 'range', id: 'slider', min: 0, max: 0, step: 1, 'aria-label': 'Snapshot', input: () => jump(Number(slider.value)) });
  when = el('span', { id: 'when' });
  playButton = el('button', { type: 'button', id: 'play', click: () => play(playing === 0) }, 'Play');
  $('time').append(
    playButton,
    el('button', { type: 'button', id: 'back', 'aria-label': 'Previous snapshot', click: step(-1) }, '\u25c0'),
    slider,
    el('button', { type: 'button', id: 'forth', 'aria-label': 'Next snapshot', click: step(1) }, '\u25b6'),
    when,
  );
}

/** Sets the slider to a snapshot; text says when it is. The last one may be incomplete: it goes on. */
export function moveTime(t, last, text, incomplete) {
  slider.max = last;
  slider.value = t;
  slider.setAttribute('aria-valuetext', `snapshot ${t}, ${text}`);
  when.textContent = `${text} (snapshot ${t} of ${last}${incomplete ? ', incomplete' : ''})`;
}

/** Prepares the controls of the walk; changed is called when the state has another one. */
export function prepareWalk(changed) {
  const set = {};
  for (const [name, text] of [['alpha', '\u03b1 (restart)'], ['beta', '\u03b2 (time travel)']]) {
    const shown = el('span', { class: 'rate', 'aria-hidden': 'true' });
    const input = el('input', { type: 'range', id: name, min: LEAST[name], max: 0.9, step: 0.05, input: () => {
      const other = name === 'alpha' ? 'beta' : 'alpha';
      state[name] = Math.max(LEAST[name], Math.min(Number(input.value), Number((0.95 - state[other]).toFixed(2))));
      set[name]();
      changed();
    } });
    set[name] = () => {
      input.value = state[name];
      shown.textContent = state[name];
    };
    $('what-if').append(el('span', { class: 'control' }, el('label', { for: name }, text), input, shown));
  }
  const direction = el('select', { id: 'direction', change: () => { state.direction = direction.value || null; changed(); } },
    el('option', { value: '' }, 'as read'), el('option', { value: 'directed' }, 'directed'), el('option', { value: 'undirected' }, 'undirected'));
  set.direction = () => { direction.value = state.direction ?? ''; };
  const top = el('input', { type: 'number', id: 'top', min: 5, max: 300, step: 5, change: () => {
    state.top = Math.max(5, Math.min(300, Math.floor(Number(top.value)) || DEFAULTS.top));
    set.top();
    changed();
  } });
  set.top = () => { top.value = state.top; };
  const follow = () => Object.values(set).forEach((one) => one());
  const reset = el('button', { type: 'button', class: 'small', id: 'reset', click: () => {
    Object.assign(state, DEFAULTS, { direction: null });
    follow();
    changed();
  } }, 'Reset');
  $('what-if').append(
    el('span', { class: 'control' }, el('label', { for: 'direction' }, 'edges'), direction),
    el('span', { class: 'control' }, el('label', { for: 'top' }, 'nodes shown'), top),
    reset,
  );
  follow();
  return follow;
}

/** Prepares the button that switches between light and dark colours. */
export function prepareTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const current = () => document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light');
  const name = () => {
    const other = current() === 'dark' ? 'light' : 'dark';
    $('theme').textContent = other === 'dark' ? 'Dark' : 'Light';
    $('theme').setAttribute('aria-label', `Switch to ${other} colours`);
  };
  name();
  system.addEventListener('change', name);
  $('theme').addEventListener('click', () => {
    const theme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    name();
    try {
      localStorage.setItem('tiara-theme', theme);
    } catch {
      // it holds until the page is left
    }
  });
}

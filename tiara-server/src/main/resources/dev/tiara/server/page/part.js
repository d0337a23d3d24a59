// The parts of the page that follow what is shown.

import { $ } from './dom.js';

/** A section that is drawn again when its key has changed, and has then rested for a moment. */
export class Part {
  #id;
  #key;
  #draw;
  #rest;
  #wanted = null;
  #timer = 0;
  #after;

  /** Is resolved when the section was drawn for the last time. */
  done = Promise.resolve();

  /**
   * @param key returns what the section depends on, or null if that is not known yet
   * @param draw draws it, and returns false if that failed and is to be tried again
   * @param rest in milliseconds
   * @param after the parts that are drawn before
   */
  constructor(id, key, draw, rest, after = []) {
    this.#id = id;
    this.#key = key;
    this.#draw = draw;
    this.#rest = rest;
    this.#after = after;
  }

  /** Draws the section if it is not the one that is wanted now. */
  follow() {
    const key = this.#key();
    if (key === null || key === this.#wanted) {
      return;
    }
    this.#wanted = key;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.done = this.#run(key); }, this.#rest);
  }

  async #run(key) {
    const section = $(this.#id);
    section.setAttribute('aria-busy', 'true');
    let drawn = false;
    try {
      await Promise.allSettled(this.#after.map((part) => part.done));
      drawn = this.#wanted === key ? await this.#draw() : true;
    } finally {
      if (this.#wanted === key) {
        section.removeAttribute('aria-busy');
        if (drawn === false) {
          this.#wanted = null;
        }
      }
    }
  }
}

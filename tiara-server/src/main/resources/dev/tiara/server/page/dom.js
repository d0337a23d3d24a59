// Elements are made node by node: no text ever becomes markup.

const SVG = 'http://www.w3.org/2000/svg';

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value != null) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

/** An HTML element; attributes that are functions listen to events. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export const $ = (id) => document.getElementById(id);

/** Replaces what is in an element. The focus stays on the control that takes the place of the one that had it. */
export function refill(element, ...children) {
  const controls = () => [...element.querySelectorAll('button, summary, [tabindex]')];
  const focused = controls().indexOf(document.activeElement);
  element.replaceChildren(...children.flat().filter((child) => child != null));
  controls()[focused]?.focus({ preventScroll: true });
}

/** Fills a section with its title and the reason why there is nothing else. */
export function fail(element, title, e) {
  refill(element, title, el('p', { class: 'problem' }, e.message));
}

/** Reads a text to those who listen, once it has rested for a moment. */
let spoken = 0;
export function say(text) {
  clearTimeout(spoken);
  spoken = setTimeout(() => { $('spoken').textContent = text; }, 300);
}

/** Keeps the text of a picture at 12 pixels, whatever its width; width is that of its coordinates. */
export function keepTextSize(picture, width, largest = Infinity) {
  new ResizeObserver(() => {
    const unit = width / Math.max(1, picture.clientWidth || width);
    picture.style.fontSize = `${(12 * Math.min(unit, largest)).toFixed(2)}px`;
  }).observe(picture);
  return picture;
}

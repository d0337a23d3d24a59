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

/** Shows a text to screen readers. */
let spoken = 0;
export function say(text) {
  clearTimeout(spoken);
  spoken = setTimeout(() => { $('spoken').textContent = text; }, 300);
}

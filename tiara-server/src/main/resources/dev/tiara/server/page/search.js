// Finds a node by its name, as a combobox with a list.

import { $, el } from './dom.js';
import { latest } from './api.js';
import { label, long } from './text.js';

/** Prepares the field; go is given the node that is chosen. */
export function prepareSearch(go) {
  let found = [];
  let active = -1;
  const list = el('ul', { id: 'found', role: 'listbox', 'aria-label': 'Nodes', hidden: true });
  const input = el('input', {
    id: 'find', type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: 'Find a node',
    'aria-label': 'Find a node', 'aria-expanded': 'false', 'aria-controls': 'found', 'aria-autocomplete': 'list', maxlength: 20000,
  });

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (node) => {
    input.value = '';
    close();
    go(node);
  };
  const mark = (i) => {
    active = (i + found.length) % found.length;
    [...list.children].forEach((option, j) => option.setAttribute('aria-selected', j === active));
    input.setAttribute('aria-activedescendant', `found-${active}`);
    list.children[active].scrollIntoView({ block: 'nearest' });
  };
  const show = async () => {
    let answer;
    try {
      answer = await latest('nodes', 'nodes', { query: input.value, top: 12 });
    } catch {
      return close();
    }
    if (!answer) {
      return;
    }
    found = answer.nodes;
    list.replaceChildren(...(found.length === 0
      ? [el('li', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, 'no such node')]
      : found.map((node, i) => el('li', {
        id: `found-${i}`, role: 'option', 'aria-selected': 'false', title: long(node),
        mousedown: (event) => { event.preventDefault(); choose(node); },
      }, label(node, 40)))));
    active = -1;
    list.hidden = document.activeElement !== input;
    input.setAttribute('aria-expanded', String(!list.hidden));
  };
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) {
        show();
      } else if (found.length > 0) {
        mark(event.key === 'ArrowDown' ? active + 1 : active < 0 ? found.length - 1 : active - 1);
      }
    } else if (event.key === 'Enter' && found.length > 0 && !list.hidden) {
      choose(found[Math.max(active, 0)]);
    } else if (event.key === 'Escape') {
      close();
    }
  });
  $('search').append(input, list);
}

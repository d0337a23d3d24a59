// Finds a node by its name, as a combobox with a list.

import { $, el } from './dom.js';
import { latest } from './api.js';
import { label, long } from './text.js';

const REST_MILLIS = 80;

/** Prepares the field; go is given the node that is chosen. */
export function prepareSearch(go) {
  let found = [];
  let active = -1;
  let listed = null; // the text that the list is about
  let wanted = false; // whether the first node is to be chosen as soon as the list is there
  let later = 0;
  const list = el('ul', { id: 'found', role: 'listbox', 'aria-label': 'Nodes', hidden: true });
  const input = el('input', {
    id: 'find', type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', placeholder: 'Find a node',
    'aria-label': 'Find a node', 'aria-expanded': 'false', 'aria-controls': 'found', 'aria-autocomplete': 'list', maxlength: 20000,
  });

  const close = () => {
    clearTimeout(later);
    wanted = false;
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (node) => {
    input.value = '';
    listed = null;
    close();
    go(node);
  };
  const mark = (i) => {
    active = (i + found.length) % found.length;
    [...list.children].forEach((option, j) => option.setAttribute('aria-selected', j === active));
    input.setAttribute('aria-activedescendant', `found-${active}`);
    list.children[active].scrollIntoView({ block: 'nearest' });
  };
  const note = (text) => list.replaceChildren(el('li', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, text));
  const show = async () => {
    clearTimeout(later);
    const text = input.value;
    let answer;
    try {
      answer = await latest('nodes', 'nodes', { query: text, top: 12 });
    } catch (e) {
      answer = { nodes: [], problem: e.message };
    }
    if (!answer || text !== input.value) {
      return;
    }
    found = answer.nodes;
    listed = text;
    active = -1;
    if (wanted && found.length > 0) {
      choose(found[0]);
      return;
    }
    wanted = false;
    if (found.length === 0) {
      note(answer.problem ?? 'no such node');
    } else {
      list.replaceChildren(...found.map((node, i) => el('li', {
        id: `found-${i}`, role: 'option', 'aria-selected': 'false', title: long(node),
        mousedown: (event) => { event.preventDefault(); choose(node); },
      }, label(node, 40))));
    }
    list.hidden = document.activeElement !== input;
    input.setAttribute('aria-expanded', String(!list.hidden));
    input.removeAttribute('aria-activedescendant');
  };
  input.addEventListener('input', () => {
    wanted = false;
    clearTimeout(later);
    later = setTimeout(show, REST_MILLIS);
  });
  input.addEventListener('focus', show);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden || listed !== input.value) {
        show();
      } else if (found.length > 0) {
        mark(event.key === 'ArrowDown' ? active + 1 : active < 0 ? found.length - 1 : active - 1);
      }
    } else if (event.key === 'Enter' && !event.isComposing) {
      if (listed !== input.value) {
        wanted = input.value !== '';
        show();
      } else if (found.length > 0 && !list.hidden) {
        choose(found[Math.max(active, 0)]);
      }
    } else if (event.key === 'Escape') {
      close();
    }
  });
  $('search').append(input, list);
}

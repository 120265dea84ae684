import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusOnNavigation } from './use-focus-on-navigation.ts';

type Listener = (step: { fromLocation?: never; toLocation: never }) => void;

const listeners = new Map<string, Listener>();
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<a href="#x">Link</a><h1 id="page-title" tabindex="-1">Title</h1><button>List</button>';
  stop = focusOnNavigation({
    subscribe: (event, listener) => {
      listeners.set(event, listener as Listener);
      return () => listeners.delete(event);
    },
  });
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const place = (pathname: string) => ({ pathname, search: {} }) as never;
const begin = () => listeners.get('onBeforeNavigate')?.({ toLocation: place('/b') });
const end = (from = '/a') => listeners.get('onRendered')?.({ fromLocation: place(from), toLocation: place('/b') });
const use = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  element?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element?.focus();
  return element;
};

it('moves the focus to the title of the new screen', () => {
  use('a');
  begin();
  end();
  expect(document.activeElement).toBe(document.getElementById('page-title'));
});

it('does not move it once the new screen is in use', () => {
  use('a');
  begin();
  const list = use('button');
  end();
  expect(document.activeElement).toBe(list);
});

it('moves it to the title if the element in use is gone', () => {
  begin();
  use('button')?.remove();
  end();
  expect(document.activeElement).toBe(document.getElementById('page-title'));
});

it('does not move it on the same screen', () => {
  const link = use('a');
  begin();
  end('/b');
  expect(document.activeElement).toBe(link);
});

it('removes its listeners when stopped', () => {
  stop();
  expect(listeners.size).toBe(0);
});

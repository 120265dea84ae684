import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore, spareNames, windowStore } from './index.ts';

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
/** A browser that takes so many characters in all. */
const roomFor = (most: number) => {
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
    const held = Object.keys(this).reduce((sum, key) => sum + (key === name ? 0 : (this.getItem(key) ?? '').length), 0);
    if (held + text.length > most) throw new DOMException('full', 'QuotaExceededError');
    set.call(this, name, text);
  });
};

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of browserStore.names()) browserStore.remove(name);
});

describe('texts in the browser’s storage', () => {
  it('outlive the page, by name, until they are removed', () => {
    expect(browserStore.set('a', 'one')).toBe(true);
    expect([browserStore.get('a'), localStorage.getItem('a'), browserStore.names()]).toEqual(['one', 'one', ['a']]);
    browserStore.remove('a');
    expect([browserStore.get('a'), browserStore.names()]).toEqual([null, []]);
  });

  it.each([
    ['localStorage', browserStore],
    ['sessionStorage', windowStore],
  ] as const)('last as long as the page if access to %s is denied', (kind, store) => {
    vi.spyOn(window, kind, 'get').mockImplementation(denied);
    expect(store.get('a')).toBeNull();
    expect(store.set('a', 'one')).toBe(false);
    expect([store.get('a'), store.names()]).toEqual(['one', ['a']]);
    store.remove('a');
    expect([store.get('a'), store.names()]).toEqual([null, []]);
  });

  it('are removed to make space if they are spare', () => {
    browserStore.set(`${spareNames}/Proposals`, 'x'.repeat(80));
    roomFor(100);
    expect(browserStore.set('token', 'y'.repeat(90))).toBe(true);
    expect(browserStore.names()).toEqual(['token']);
  });

  it('are never out of date: a text that does not fit replaces the stored one', () => {
    browserStore.set('token', 'one');
    roomFor(10);
    expect(browserStore.set('token', 'another of somebody else')).toBe(false);
    expect([browserStore.get('token'), localStorage.getItem('token')]).toEqual(['another of somebody else', null]);
    expect(browserStore.isOfPage('token')).toBe(true);
    // Once there is room, it is kept again.
    vi.restoreAllMocks();
    expect(browserStore.set('token', 'third')).toBe(true);
    expect(localStorage.getItem('token')).toBe('third');
  });
});

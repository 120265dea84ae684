import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closeStore, leaveRooms } from '../src/kits/draft/index.ts';
import { clearSession } from '../src/session/index.ts';
import { silenceFakeServer } from './fake-server.ts';

// Code is loaded on demand, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
process.env.DEBUG_PRINT_LIMIT ??= '2000';

// jsdom has no layout, but code editors measure their text.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** Sets the width of the window: jsdom has no layout, so tests must define it. */
export function setWindowWidth(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query: string) => {
    const max = /max-width:\s*([\d.]+)em/.exec(query)?.[1];
    const min = /min-width:\s*([\d.]+)em/.exec(query)?.[1];
    const high = /min-height:\s*([\d.]+)em/.exec(query)?.[1];
    const matches =
      (max ? width <= Number(max) * 16 : true) &&
      (min ? width >= Number(min) * 16 : true) &&
      (high ? window.innerHeight >= Number(high) * 16 : true) &&
      Boolean(max ?? min ?? high);
    return {
      matches,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    };
  };
}

// Some modules query these when they are loaded.
setWindowWidth(1440);
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  void closeStore();
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
  setWindowWidth(1440);
});

afterEach(() => {
  silenceFakeServer();
  cleanup();
  leaveRooms();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.title = '';
});

// A lazy load begun in the last test of a file would find no window after the file has ended.
afterAll(() => vi.dynamicImportSettled());

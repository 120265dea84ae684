import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closeStore, leaveRooms } from '../src/kits/draft/index.ts';
import { clearSession } from '../src/session/index.ts';
import { silenceFakeServer } from './fake-server.ts';

// Parts are loaded when they are first needed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });
process.env.DEBUG_PRINT_LIMIT ??= '2000';

// jsdom draws nothing, and code fields measure what they show.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** jsdom draws nothing, so it knows no widths: tests say how wide the window is. */
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

// Some ask when they are loaded.
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

// A part that a screen began to load in the last test of a file has no window any more once the file is over.
afterAll(() => vi.dynamicImportSettled());

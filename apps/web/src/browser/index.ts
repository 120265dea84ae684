/** Storage in this browser that lasts between pages. */

export { browserStore, spareNames, type TextStore, windowStore } from './text-store.ts';

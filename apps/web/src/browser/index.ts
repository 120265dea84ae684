/** What this browser keeps for us between pages. */

export { browserStore, spareNames, type TextStore, windowStore } from './text-store.ts';

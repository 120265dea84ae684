/** Samples and sub-template entries: their lists, and the dialogs that edit and show them. */
export { EntryOutlet } from './entry-outlet.tsx';
export { useEntryHost } from './use-entry-host.ts';

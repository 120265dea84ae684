/** Samples and sub-template entries: their lists, and the dialogs they are filled in and read in. */
export { EntryOutlet } from './entry-outlet.tsx';
export { useEntryHost } from './use-entry-host.ts';

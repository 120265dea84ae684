import type { EntryKind, EntryPlace } from '@atrium/questions/host';
import { useSyncExternalStore } from 'react';

/** The purpose of a dialog: a record to fill in, to create, or to read. */
export type EntryRequest =
  | (EntryPlace & {
      readonly templateId: number;
      readonly entryId?: number;
      /** The question's text as plain words. */
      readonly question: string;
      readonly isRead?: false;
      /** Called with the record's key if something was saved, otherwise with undefined. */
      readonly onClose: (saved: number | undefined) => void;
    })
  | { readonly kind: EntryKind; readonly entryId: number; readonly isRead: true };

let requests: readonly EntryRequest[] = [];
const listeners = new Set<() => void>();

function put(next: readonly EntryRequest[]): void {
  requests = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog above those that are open. */
export function openEntry(request: EntryRequest): void {
  put([...requests, request]);
}

export function closeEntry(request: EntryRequest): void {
  put(requests.filter((each) => each !== request));
}

/** Closes all dialogs, when the screen that opened them is left. */
export function closeEntries(): void {
  if (requests.length > 0) put([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the open dialogs, the topmost last. */
export function useEntryRequests(): readonly EntryRequest[] {
  return useSyncExternalStore(subscribe, () => requests);
}

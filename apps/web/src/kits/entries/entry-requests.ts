import type { EntryKind, EntryPlace } from '@atrium/questions/host';
import { useSyncExternalStore } from 'react';

/** What a dialog is opened for: a record to fill in, one to make, or one to read. */
export type EntryRequest =
  | (EntryPlace & {
      readonly templateId: number;
      readonly entryId?: number;
      /** What is asked, in plain words. */
      readonly question: string;
      readonly isRead?: false;
      /** Told the key when something was saved. */
      readonly onClose: (saved: number | undefined) => void;
    })
  | { readonly kind: EntryKind; readonly entryId: number; readonly isRead: true };

let requests: readonly EntryRequest[] = [];
const listeners = new Set<() => void>();

function put(next: readonly EntryRequest[]): void {
  requests = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog, over those that are open. */
export function openEntry(request: EntryRequest): void {
  put([...requests, request]);
}

export function closeEntry(request: EntryRequest): void {
  put(requests.filter((each) => each !== request));
}

/** Closes all dialogs, when the screen they stand on goes away. */
export function closeEntries(): void {
  if (requests.length > 0) put([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialogs that are open, the topmost last. */
export function useEntryRequests(): readonly EntryRequest[] {
  return useSyncExternalStore(subscribe, () => requests);
}

import { type KeptCopy, keptDays } from '@atrium/domain/draft';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The owner and the record of a copy: each user has separate copies, also in a browser that several users share. */
export interface CopyKey {
  readonly person: number;
  /** `proposal-7`, `fap-review-3`. */
  readonly record: string;
}

export type StoredCopy = KeptCopy & CopyKey;

interface Store extends DBSchema {
  copies: {
    key: [number, string, string];
    value: StoredCopy;
    indexes: { record: [number, string]; person: number };
  };
}

let opened: Promise<IDBPDatabase<Store>> | undefined;

function database(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>('atrium-drafts', 1, {
    upgrade: (db) => {
      const copies = db.createObjectStore('copies', { keyPath: ['person', 'record', 'window'] });
      copies.createIndex('record', ['person', 'record']);
      copies.createIndex('person', 'person');
    },
    // Another version of the application needs to upgrade the store; it is opened again for the next copy.
    blocking: () => void closeStore(),
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Closes the browser's store; the next copy opens it again. */
export async function closeStore(): Promise<void> {
  const known = opened;
  opened = undefined;
  (await known?.catch(() => undefined))?.close();
}

/** Runs one transaction that is flushed to disk before it completes, so that copies survive a power failure. */
async function write(work: (copies: { put(copy: StoredCopy): unknown; delete(key: IDBKeyRange): unknown }) => void) {
  const db = await database();
  const tx = db.transaction('copies', 'readwrite', { durability: 'strict' });
  work(tx.store);
  await tx.done;
}

const keyOf = ({ person, record }: CopyKey, window: string) => IDBKeyRange.only([person, record, window]);

/** Replaces the copy of a window and deletes the copies of windows that it took over, in one transaction. */
export function keepCopy(copy: StoredCopy, takes: readonly string[]): Promise<void> {
  return write((copies) => {
    copies.put(copy);
    for (const window of takes) copies.delete(keyOf(copy, window));
  });
}

export function forgetCopies(key: CopyKey, windows: readonly string[]): Promise<void> {
  return write((copies) => {
    for (const window of windows) copies.delete(keyOf(key, window));
  });
}

/** Returns a user's copies of one record from all windows. */
export async function copiesOf({ person, record }: CopyKey): Promise<StoredCopy[]> {
  return (await database()).getAllFromIndex('copies', 'record', [person, record]);
}

/** Returns all copies of a user. Expired ones are deleted. */
export async function copiesOfPerson(person: number, now: number): Promise<StoredCopy[]> {
  const all = await (await database()).getAllFromIndex('copies', 'person', person);
  const isOld = ({ keptAt }: StoredCopy) => now - keptAt > keptDays * 86_400_000;
  for (const old of all.filter(isOld)) await forgetCopies(old, [old.window]);
  return all.filter((copy) => !isOld(copy));
}

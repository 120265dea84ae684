import { type KeptCopy, keptDays } from '@atrium/domain/draft';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Whose text of which record: each person has copies of their own, also in a browser that several people use. */
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
    // Another version of the application wants to change the store; it is opened anew with the next copy.
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

/** Lets go of the browser's store; the next copy opens it again. */
export async function closeStore(): Promise<void> {
  const known = opened;
  opened = undefined;
  (await known?.catch(() => undefined))?.close();
}

/** One transaction that is on the disk before it counts: a computer that loses its power keeps what was kept. */
async function write(work: (copies: { put(copy: StoredCopy): unknown; delete(key: IDBKeyRange): unknown }) => void) {
  const db = await database();
  const tx = db.transaction('copies', 'readwrite', { durability: 'strict' });
  work(tx.store);
  await tx.done;
}

const keyOf = ({ person, record }: CopyKey, window: string) => IDBKeyRange.only([person, record, window]);

/** Writes the copy of a window in the place of its last one, and removes those of windows that it took over, or does nothing at all. */
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

/** The copies of all windows of a person, of one record. */
export async function copiesOf({ person, record }: CopyKey): Promise<StoredCopy[]> {
  return (await database()).getAllFromIndex('copies', 'record', [person, record]);
}

/** All copies of a person. Those nobody came back for are forgotten. */
export async function copiesOfPerson(person: number, now: number): Promise<StoredCopy[]> {
  const all = await (await database()).getAllFromIndex('copies', 'person', person);
  const isOld = ({ keptAt }: StoredCopy) => now - keptAt > keptDays * 86_400_000;
  for (const old of all.filter(isOld)) await forgetCopies(old, [old.window]);
  return all.filter((copy) => !isOld(copy));
}

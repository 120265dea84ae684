import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from './database.ts';
import { type LockedFor, locked } from './row-lock.ts';
import type { DB } from './tables.ts';

/** Tables whose rows are identified by `id`. */
export type KeyedTable = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];

/** The statements that every table of records has (decision 0281); statements that use more than the key are written out in `<area>.queries.ts`. */
export interface Rows<Stored, New, Fields, Key> {
  find(db: Db, id: Key): Promise<Stored | undefined>;
  /** Returns several rows in one statement, in no particular order. */
  findMany(db: Db, ids: readonly Key[]): Promise<Stored[]>;
  /** Locks the row until the transaction ends and returns it (decision 0164). */
  lock(db: Db, id: Key, purpose?: LockedFor): Promise<Stored | undefined>;
  insert(db: Db, row: New): Promise<Stored>;
  /** Leaves omitted fields unchanged. Throws if the row does not exist. */
  update(db: Db, id: Key, fields: Fields): Promise<Stored>;
  /** Removes the row and the rows that depend on it by a cascade. Does nothing if the row does not exist. */
  remove(db: Db, id: Key): Promise<void>;
}

/** The stored record of a table. */
export type Row<T extends keyof DB> = Selectable<DB[T]>;

type RowsOf<T extends KeyedTable> = Rows<Row<T>, Insertable<DB[T]>, Updateable<DB[T]>, Row<T>['id' & keyof Row<T>]>;

/** Returns an operand for `=` that matches any of these values, so that a list of any length gives the same statement. */
export const anyOf = <T extends number | string>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

// Kysely cannot type statements on a table that only a type parameter names: within this function, one sample table of each kind stands in
// for it.
interface Inside {
  rows: { id: number };
  links: { one: number; other: number };
}
const inside = (db: Db) => db as unknown as Kysely<Inside>;

/** Returns the statements of a table by its key: `const tagRows = rowsOf('tags')`. */
export function rowsOf<T extends KeyedTable>(name: T): RowsOf<T> {
  const table = name as string as 'rows';
  const all = (db: Db) => inside(db).selectFrom(table).selectAll();
  const rows: Rows<Inside['rows'], Inside['rows'], Partial<Inside['rows']>, number> = {
    find: (db, id) => all(db).where('id', '=', id).executeTakeFirst(),
    findMany: (db, ids) => all(db).where('id', '=', anyOf(ids)).execute(),
    lock: (db, id, purpose = 'changing') => all(db).where('id', '=', id).$call(locked(purpose)).executeTakeFirst(),
    insert: (db, row) => inside(db).insertInto(table).values(row).returningAll().executeTakeFirstOrThrow(),
    update: (db, id, fields) =>
      inside(db).updateTable(table).set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    remove: async (db, id) => {
      await inside(db).deleteFrom(table).where('id', '=', id).execute();
    },
  };
  return rows as unknown as RowsOf<T>;
}

/** A link between two records: a scientist and an instrument, a tag and a call. */
export interface Link {
  /** The record whose links are queried. */
  readonly of: number;
  /** The record it is linked to. */
  readonly id: number;
}

/** The statements of a table that only links records. */
export interface Links {
  /** Returns the links of several records in one statement, sorted by the key of the linked record. */
  list(db: Db, ones: readonly number[]): Promise<Link[]>;
  /** Adds the links that do not exist yet, and returns the keys of the newly linked records. */
  add(db: Db, one: number, others: readonly number[]): Promise<number[]>;
  /** Removes links, and returns the keys of the records that were linked. */
  remove(db: Db, one: number, others: readonly number[]): Promise<number[]>;
}

/** Returns the statements of a link table, seen from one side: `const instrumentsOfTag = linksOf('tagInstruments', 'tagId', 'instrumentId')`. */
export function linksOf<T extends keyof DB>(name: T, from: keyof DB[T] & string, to: keyof DB[T] & string): Links {
  const [table, one, other] = [name as string as 'links', from as string as 'one', to as string as 'other'];
  const id = `${other} as id` as const;
  return {
    list: (db, ones) =>
      inside(db)
        .selectFrom(table)
        .select([`${one} as of` as const, id])
        .where(one, '=', anyOf(ones))
        .orderBy(other)
        .execute(),
    add: async (db, key, others) => {
      if (others.length === 0) return [];
      const links = [...new Set(others)].map((linked) => ({ [one]: key, [other]: linked }) as Inside['links']);
      const added = inside(db).insertInto(table).values(links);
      const rows = await added
        .onConflict((conflict) => conflict.doNothing())
        .returning(id)
        .execute();
      return rows.map((row) => row.id);
    },
    remove: async (db, key, others) => {
      const removed = inside(db).deleteFrom(table).where(one, '=', key).where(other, '=', anyOf(others));
      return (await removed.returning(id).execute()).map((row) => row.id);
    },
  };
}

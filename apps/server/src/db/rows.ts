import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from './database.ts';
import { type LockedFor, locked } from './row-lock.ts';
import type { DB } from './tables.ts';

/** Tables whose rows are known by their `id`. */
export type KeyedTable = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];

/** The statements every table of records has (decision 0281); what asks for more than the key is written out in `<area>.queries.ts`. */
export interface Rows<Stored, New, Fields, Key> {
  find(db: Db, id: Key): Promise<Stored | undefined>;
  /** Several at once, in no order. */
  findMany(db: Db, ids: readonly Key[]): Promise<Stored[]>;
  /** The row under a lock until the transaction ends (decision 0164). */
  lock(db: Db, id: Key, purpose?: LockedFor): Promise<Stored | undefined>;
  insert(db: Db, row: New): Promise<Stored>;
  /** Fields that are left out stay. Throws where there is no such row. */
  update(db: Db, id: Key, fields: Fields): Promise<Stored>;
  /** With what hangs on it by a cascade. Nothing where there is no such row. */
  remove(db: Db, id: Key): Promise<void>;
}

/** What is stored of a table's record. */
export type Row<T extends keyof DB> = Selectable<DB[T]>;

type RowsOf<T extends KeyedTable> = Rows<Row<T>, Insertable<DB[T]>, Updateable<DB[T]>, Row<T>['id' & keyof Row<T>]>;

/** One of these values, as a comparison with `=` takes them: a list of any length is one statement. */
export const anyOf = <T extends number | string>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

// Kysely types no statement on a table that only a type parameter names: inside, there is one table of each sort.
interface Inside {
  rows: { id: number };
  links: { one: number; other: number };
}
const inside = (db: Db) => db as unknown as Kysely<Inside>;

/** The rows of a table by their key: `const tagRows = rowsOf('tags')`. */
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

/** That one record is linked to another: a scientist to an instrument, a tag to a call. */
export interface Link {
  /** The record it is asked of. */
  readonly of: number;
  /** The other one. */
  readonly id: number;
}

/** The statements of a table that does nothing but link records. */
export interface Links {
  /** The links of several records at once, by the key of the other. */
  list(db: Db, ones: readonly number[]): Promise<Link[]>;
  /** Links what is not linked yet, and answers the keys that are new. */
  add(db: Db, one: number, others: readonly number[]): Promise<number[]>;
  /** Unlinks, and answers the keys that were linked. */
  remove(db: Db, one: number, others: readonly number[]): Promise<number[]>;
}

/** The links of a table, asked from one side: `const instrumentsOfTag = linksOf('tagInstruments', 'tagId', 'instrumentId')`. */
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

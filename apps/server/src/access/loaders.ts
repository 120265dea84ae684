import DataLoader from 'dataloader';
import type { Db } from '../db/database.ts';
import type { Link, Links } from '../db/rows.ts';
import { type Ctx, once } from './context.ts';

/**
 * Returns a batched loader: `load(ctx, key)` collects the keys requested in one tick into a single call of `read`. A key without a row
 * loads as null. `keyOf` returns the key that a row belongs to.
 */
export function oneLoader<K extends string | number, Row>(
  read: (ctx: Ctx, keys: readonly K[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
): {
  load(ctx: Ctx, key: K): Promise<Row | null>;
  loadMany(ctx: Ctx, keys: readonly K[]): Promise<Row[]>;
  /** Adds rows that were read elsewhere, so that this request does not read them again. */
  know(ctx: Ctx, rows: readonly Row[]): void;
} {
  const make = (ctx: Ctx) =>
    new DataLoader<K, Row | null>(async (keys) => {
      const rows = new Map((await read(ctx, keys)).map((row) => [keyOf(row), row]));
      return keys.map((key) => rows.get(key) ?? null);
    });
  return {
    load: (ctx, key) => once(ctx, make).load(key),
    loadMany: async (ctx, keys) => {
      const rows = await Promise.all(keys.map((key) => once(ctx, make).load(key)));
      return rows.filter((row): row is Awaited<Row> & Row => row !== null) as Row[];
    },
    know: (ctx, rows) => {
      for (const row of rows) once(ctx, make).prime(keyOf(row), row);
    },
  };
}

/** Like `oneLoader`, but for lists: loads all rows of a key in the order of `read`, or an empty list. */
export function manyLoader<K extends string | number, Row>(
  read: (ctx: Ctx, keys: readonly K[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
): {
  load(ctx: Ctx, key: K): Promise<Row[]>;
  /** Adds all rows of a key that were read elsewhere, so that this request does not read them again. */
  know(ctx: Ctx, key: K, rows: readonly Row[]): void;
} {
  const make = (ctx: Ctx) =>
    new DataLoader<K, Row[]>(async (keys) => {
      const lists = new Map<K, Row[]>(keys.map((key) => [key, []]));
      for (const row of await read(ctx, keys)) lists.get(keyOf(row))?.push(row);
      return keys.map((key) => lists.get(key) ?? []);
    });
  return {
    load: (ctx, key) => once(ctx, make).load(key),
    know: (ctx, key, rows) => {
      once(ctx, make).prime(key, [...rows]);
    },
  };
}

/** Returns a batched loader of a table's records by key: `const tagsByKey = rowLoader(tags)`. */
export const rowLoader = <R extends { readonly id: number }>(rows: {
  readonly findMany: (db: Db, ids: readonly number[]) => Promise<R[]>;
}) =>
  oneLoader<number, R>(
    (ctx, ids) => rows.findMany(ctx.db, ids),
    (row) => row.id,
  );

/**
 * Returns a batched loader of the records linked to a record: it reads the keys of the links, then the records by `records`, in the order
 * of the links.
 */
export function linkedLoader<R>(
  links: Links,
  records: { readonly loadMany: (ctx: Ctx, ids: readonly number[]) => Promise<R[]> },
): (ctx: Ctx, id: number) => Promise<R[]> {
  const keys = manyLoader<number, Link>(
    (ctx, ids) => links.list(ctx.db, ids),
    (link) => link.of,
  );
  return async (ctx, id) =>
    records.loadMany(
      ctx,
      (await keys.load(ctx, id)).map((link) => link.id),
    );
}

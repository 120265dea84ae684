import DataLoader from 'dataloader';
import type { Db } from '../db/database.ts';
import type { Link, Links } from '../db/rows.ts';
import { type Ctx, once } from './context.ts';

/**
 * A batched read: `load(ctx, key)` collects the keys asked for in one tick into a single call of `read`. A key without a row
 * loads as null. `keyOf` tells which key a row answers.
 */
export function oneLoader<K extends string | number, Row>(
  read: (ctx: Ctx, keys: readonly K[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
): {
  load(ctx: Ctx, key: K): Promise<Row | null>;
  loadMany(ctx: Ctx, keys: readonly K[]): Promise<Row[]>;
  /** Rows that were read along with others: they are not read again in this request. */
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

/** Like `oneLoader` for lists: all rows of a key, in the order `read` gives them; an empty list when there are none. */
export function manyLoader<K extends string | number, Row>(
  read: (ctx: Ctx, keys: readonly K[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
): {
  load(ctx: Ctx, key: K): Promise<Row[]>;
  /** All rows of a key, read along with others: they are not read again in this request. */
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

/** A record of a table by its key, batched: `const tagsByKey = rowLoader(tags)`. */
export const rowLoader = <R extends { readonly id: number }>(rows: {
  readonly findMany: (db: Db, ids: readonly number[]) => Promise<R[]>;
}) =>
  oneLoader<number, R>(
    (ctx, ids) => rows.findMany(ctx.db, ids),
    (row) => row.id,
  );

/** What a record is linked to, batched: the keys of the links, then the records behind them by `records`, in the order of the links. */
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

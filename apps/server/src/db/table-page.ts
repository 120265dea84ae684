import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The requested order of a table's rows. */
export interface Order<Field extends string> {
  readonly by: Field;
  readonly direction: 'asc' | 'desc';
}

/**
 * Returns the requested order by one of these columns, or `otherwise` if none is requested or the request is incomplete (rule X23). Equal
 * rows are ordered by their key, so that no row appears on two pages.
 */
export function inOrder<Field extends string>(
  columns: Readonly<Record<Field, RawBuilder<unknown>>>,
  key: RawBuilder<unknown>,
  asked: { readonly sortField?: string | null | undefined; readonly sortDirection?: 'asc' | 'desc' | null | undefined },
  otherwise: Order<Field>,
): RawBuilder<unknown> {
  const { sortField, sortDirection } = asked;
  const order = sortField && sortDirection ? { by: sortField as Field, direction: sortDirection } : otherwise;
  const direction = order.direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`${columns[order.by]} ${direction}, ${key} ${direction}`;
}

type Keys = Expression<{ id: number }>;

/** A query for the keys of the matching rows, which the reader sorts and cuts to a page. */
interface FoundKeys {
  orderBy(order: RawBuilder<unknown>): { limit(rows: number): { offset(rows: number): Keys } };
}

/** A page of a list: the number of rows, and the number of rows before it. */
export interface Page {
  readonly first: number;
  readonly offset: number;
}

/** Returns a page of the rows whose keys a query finds, in an order: sorts only the keys and reads only the rows of the page. */
export async function pageOfRows<Row>(
  db: Db,
  table: string,
  found: FoundKeys,
  order: RawBuilder<unknown>,
  { first, offset }: Page,
): Promise<Row[]> {
  const keys = found.orderBy(order).limit(first).offset(offset);
  const { rows } = await sql<Row>`
    select r.* from unnest(array${keys}) with ordinality k(id, place) join ${sql.table(table)} r on r.id = k.id order by k.place`.execute(
    db,
  );
  return rows;
}

/** Returns the same together with the count of all matching rows. */
export async function pageAndCount<Row>(
  db: Db,
  table: string,
  found: FoundKeys & Keys,
  order: RawBuilder<unknown>,
  page: Page,
): Promise<{ readonly rows: Row[]; readonly totalCount: number }> {
  const [rows, count] = await Promise.all([
    pageOfRows<Row>(db, table, found, order, page),
    sql<{ totalCount: number }>`select count(*)::int as total_count from ${found} x`.execute(db),
  ]);
  return { rows, totalCount: count.rows[0]?.totalCount ?? 0 };
}

import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** How rows of a table are asked for. */
export interface Order<Field extends string> {
  readonly by: Field;
  readonly direction: 'asc' | 'desc';
}

/**
 * The order that is asked for, of these columns, and `otherwise` where none is, or only half of one (rule X23). Rows that are alike stand in
 * the order of their key, so that no page holds a row of another.
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

/** What is asked of a table: a query of the keys of its rows, which is ordered and cut to a page by who reads it. */
interface FoundKeys {
  orderBy(order: RawBuilder<unknown>): { limit(rows: number): { offset(rows: number): Keys } };
}

/** A page of a list: so many rows, after so many. */
export interface Page {
  readonly first: number;
  readonly offset: number;
}

/** A page of the rows of a table whose keys a query finds, in an order: keys alone are sorted, and only the rows of the page are read whole. */
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

/** The same with the count of all that are found. */
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

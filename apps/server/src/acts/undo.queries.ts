import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { countingColumns, touchedColumns } from './watched.ts';

type Row = Readonly<Record<string, unknown>>;

/** One change of an act, as it was written down. */
export interface Change {
  readonly place: string;
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly key: Row;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A table as it is now: what an upgrade added or took away since an act counts. */
export interface Table {
  readonly place: string;
  readonly keys: readonly string[];
  /** Columns that can be written. */
  readonly columns: ReadonlySet<string>;
  /** Tables its rows refer to. */
  readonly refersTo: readonly string[];
}

/** Everything an act changed, in order. */
export async function listChanges(db: Db, actId: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select place, kind, key, before, after from act_changes where act_id = ${actId} order by number`.execute(db);
  return rows;
}

/** These tables as they are now; those that are gone are left out. */
export async function findTables(db: Db, places: readonly string[]): Promise<Map<string, Table>> {
  const { rows } = await sql<{ place: string; keys: string[]; columns: string[]; refersTo: string[] }>`
    select c.relname as place,
           array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                  where i.indrelid = c.oid and i.indisprimary) as keys,
           array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select f.relname::text from pg_constraint r join pg_class f on f.oid = r.confrelid
                  where r.conrelid = c.oid and r.contype = 'f') as refers_to
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname = any(${places})`.execute(db);
  return new Map(rows.map(({ columns, ...table }) => [table.place, { ...table, columns: new Set(columns) }]));
}

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;
const matches = ({ keys }: Table) =>
  sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = k.${sql.ref(key)}`),
    sql` and `,
  );
const keyRow = ({ place }: Table) => sql`lateral jsonb_populate_record(null::${sql.table(place)}, x.key) k`;

/**
 * Locks the rows of these keys as far as they are there. Answers each with its key, whole, and whether it is as `patch` has it in the
 * columns that `patch` names.
 */
export async function lockRows(
  db: Db,
  table: Table,
  rows: ReadonlyArray<{ readonly key: Row; readonly patch: Row | null }>,
): Promise<Array<{ readonly key: Row; readonly r: Row; readonly same: boolean }>> {
  const found = await sql<{ key: Row; r: Row; same: boolean }>`
    select x.key, to_jsonb(t) as r, to_jsonb(jsonb_populate_record(t, coalesce(x.patch, '{}'))) = to_jsonb(t) as same
      from jsonb_to_recordset(${json(rows)}) as x (key jsonb, patch jsonb), ${keyRow(table)}, ${sql.table(table.place)} t
     where ${matches(table)} order by x.key for update of t`.execute(db);
  return found.rows;
}

/** Puts rows back that were removed; a column that came since has its default. */
export async function putBack(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {})
      .filter((column) => table.columns.has(column))
      .map((column) => sql.ref(column)),
  );
  await sql`insert into ${sql.table(table.place)} (${columns}) overriding system value
            select ${columns} from jsonb_populate_recordset(null::${sql.table(table.place)}, ${json(rows)})`.execute(
    db,
  );
}

/** Takes rows away that were made. */
export async function takeAway(db: Db, table: Table, keys: readonly Row[]): Promise<void> {
  await sql`delete from ${sql.table(table.place)} t
             using jsonb_to_recordset(${json(keys.map((key) => ({ key })))}) as x (key jsonb), ${keyRow(table)}
             where ${matches(table)}`.execute(db);
}

/** Gives rows back what stood in the columns that were changed; what else was written in them since stays. */
export async function changeBack(
  db: Db,
  table: Table,
  rows: ReadonlyArray<{ readonly key: Row; readonly patch: Row }>,
): Promise<void> {
  const columns = [...new Set(rows.flatMap(({ patch }) => Object.keys(patch)))].filter(
    (column) => table.columns.has(column) && !touchedColumns.has(column),
  );
  if (columns.length === 0) return;
  const set = columns.map((column) =>
    countingColumns.has(column)
      ? sql`${sql.ref(column)} = t.${sql.ref(column)} + 1`
      : sql`${sql.ref(column)} = (jsonb_populate_record(t, x.patch)).${sql.ref(column)}`,
  );
  await sql`update ${sql.table(table.place)} t set ${sql.join(set)}
              from jsonb_to_recordset(${json(rows)}) as x (key jsonb, patch jsonb), ${keyRow(table)}
             where ${matches(table)}`.execute(db);
}

/** Rows that one act changed and another did not, each whole. */
export async function listChangedBesides(
  db: Db,
  actId: number,
  other: number,
): Promise<Array<{ readonly place: string; readonly r: Row }>> {
  const { rows } = await sql<{ place: string; r: Row }>`
    select place, coalesce(before, after) as r from act_changes c where act_id = ${actId}
       and not exists (select from act_changes o where o.act_id = ${other} and o.place = c.place and o.key = c.key)
     order by number limit 50`.execute(db);
  return rows;
}

/** What of an act's events was not acted upon yet will not be. Answers how many; those at work are waited for. */
export async function holdBackEvents(db: Db, actId: number, now: Date): Promise<number> {
  const { rows } = await sql`
    update event_logs set dispatched_at = ${now}
     where id in (select event_id from act_events where act_id = ${actId}) and dispatched_at is null returning id`.execute(
    db,
  );
  return rows.length;
}

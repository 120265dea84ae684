import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { heldFor, lockByKey } from '../db/row-lock.ts';
import type { ChangedRow, ChangedTable, Reference, RowChange } from './changes.ts';
import { type Guarded, guarded } from './guarded.ts';
import type { Referred } from './referred.ts';
import { countingColumns, touchedColumns } from './watched.ts';

/** Returns all changes of an act, in order. */
export async function listChanges(db: Db, actId: number): Promise<RowChange[]> {
  const { rows } = await sql<RowChange>`
    select place, kind, key, before, after from act_changes where act_id = ${actId} order by number`.execute(db);
  return rows;
}

/** SQL: the names of a table's columns, in the order of their numbers. */
const named = (table: string, numbers: string) =>
  sql.raw(`(select jsonb_agg(a.attname order by n.nth) from unnest(${numbers}) with ordinality as n (number, nth)
             join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`);

/** Returns the current columns and keys of these tables, without tables that no longer exist. */
export async function findTables(db: Db, places: readonly string[]): Promise<Map<string, ChangedTable>> {
  const { rows } = await sql<{ place: string; keys: string[]; columns: string[]; references: Reference[] }>`
    select c.relname as place,
           array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                  where i.indrelid = c.oid and i.indisprimary) as keys,
           array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           (select coalesce(jsonb_agg(jsonb_build_object('place', f.relname, 'columns', ${named('r.conrelid', 'r.conkey')},
                                                         'keys', ${named('r.confrelid', 'r.confkey')})), '[]')
              from pg_constraint r join pg_class f on f.oid = r.confrelid where r.conrelid = c.oid and r.contype = 'f') as "references"
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname = any(${places})`.execute(db);
  return new Map(rows.map(({ columns, ...table }) => [table.place, { ...table, columns: new Set(columns) }]));
}

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;
const matches = ({ keys }: ChangedTable) =>
  sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = k.${sql.ref(key)}`),
    sql` and `,
  );
const keyRow = ({ place }: ChangedTable) => sql`lateral jsonb_populate_record(null::${sql.table(place)}, x.key) k`;

/** Locks proposals, deleted ones too, against every other write that concerns them. */
export async function lockTouchedProposals(db: Db, pks: readonly number[]): Promise<void> {
  await lockByKey(db, 'proposals', 'proposal_pk', pks, 'changing');
}

/**
 * Locks the rows with these keys that exist, in this order. Returns each with its key, the whole row, and whether it matches `patch` in the
 * columns that `patch` names.
 */
export async function lockRows(
  db: Db,
  table: ChangedTable,
  rows: ReadonlyArray<{ readonly key: ChangedRow; readonly patch: ChangedRow | null }>,
): Promise<Array<{ readonly key: ChangedRow; readonly r: ChangedRow; readonly same: boolean }>> {
  const found = await sql<{ key: ChangedRow; r: ChangedRow; same: boolean }>`
    select x.key, to_jsonb(t) as r, to_jsonb(jsonb_populate_record(t, coalesce(x.patch, '{}'))) = to_jsonb(t) as same
      from jsonb_array_elements(${json(rows)}) with ordinality as e (r, nth), jsonb_to_record(e.r) as x (key jsonb, patch jsonb),
           ${keyRow(table)}, ${sql.table(table.place)} t
     where ${matches(table)} order by e.nth ${heldFor('alone', 't')}`.execute(db);
  return found.rows;
}

/** Prevents referenced records from being removed until the transaction ends; locks them in this order. Returns how many of them exist. */
export async function holdReferred(db: Db, { place, keys, rows }: Referred): Promise<number> {
  const isIt = sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = k.${sql.ref(key)}`),
    sql` and `,
  );
  const found = await sql`
    select from jsonb_array_elements(${json(rows)}) with ordinality as e (r, nth),
           lateral jsonb_populate_record(null::${sql.table(place)}, e.r) k, ${sql.table(place)} t
     where ${isIt} order by e.nth ${heldFor('referring', 't')}`.execute(db);
  return found.rows.length;
}

/** Returns the ids of those of these proposals that were submitted after a point in time. */
export async function listSubmittedSince(db: Db, pks: readonly number[], moment: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select proposal_id as id from proposals where proposal_pk = any(${pks}::int[]) and submitted and submitted_date > ${moment}
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the records of an act that break a rule which no constraint enforces, each with the rule. */
export async function listBroken(
  db: Db,
  ids: Readonly<Record<Guarded['of'], readonly number[]>>,
): Promise<Array<{ readonly sentence: string; readonly what: string }>> {
  const broken: Array<{ sentence: string; what: string }> = [];
  for (const rule of guarded) {
    if (ids[rule.of].length === 0) continue;
    const among = (column: string) => `and ${column} = any('{${ids[rule.of].join()}}'::int[])`;
    const { rows } = await sql<{ what: string }>`${sql.raw(rule.sql(among))}`.execute(db);
    broken.push(...rows.map(({ what }) => ({ sentence: rule.sentence, what })));
  }
  return broken;
}

/** A status that an act gave to a proposal, or to the safety of an experiment. */
export interface GivenStatus {
  readonly type: 'PROPOSAL' | 'EXPERIMENT';
  readonly key: number;
  readonly proposalPk: number;
  /** The experiment id shown to users. */
  readonly experimentId: string | null;
  readonly fromStatusId: number | null;
  readonly fromStatus: string | null;
  readonly from: string | null;
  readonly statusId: number;
  readonly toStatus: string;
  readonly to: string;
}

/** Returns the proposals and experiment safeties whose status differs from that before this act, including those that it restored. */
export async function listGivenStatuses(db: Db, actId: number): Promise<GivenStatus[]> {
  const { rows } = await sql<GivenStatus>`
    with touched as (
      select place, (array_agg(coalesce(before, after) order by number))[1] as r, (array_agg((before ->> 'status_id')::int order by number))[1] as was
        from act_changes
       where act_id = ${actId} and place in ('proposals', 'experiment_safeties') and (kind = 'INSERT' or after ? 'status_id')
       group by place, key),
    now as (
      select 'PROPOSAL' as type, p.proposal_pk as key, p.proposal_pk, null as experiment_id, was, p.status_id
        from touched t join proposals p on t.place = 'proposals' and p.proposal_pk = (t.r ->> 'proposal_pk')::int
      union all
      select 'EXPERIMENT', e.experiment_pk, e.proposal_pk, e.experiment_id, was, x.status_id
        from touched t join experiment_safeties x on t.place = 'experiment_safeties' and x.experiment_pk = (t.r ->> 'experiment_pk')::int
        join experiments e on e.experiment_pk = x.experiment_pk)
    select now.type, now.key, now.proposal_pk, now.experiment_id, f.id as from_status_id, f.short_code as from_status, f.name as "from",
           s.id as status_id, s.short_code as to_status, s.name as "to"
      from now join statuses s on s.id = now.status_id left join statuses f on f.id = now.was
     where now.was is distinct from now.status_id order by now.type, now.key`.execute(db);
  return rows;
}

/** Inserts removed rows again; a column added since then gets its default. */
export async function putBack(db: Db, table: ChangedTable, rows: readonly ChangedRow[]): Promise<void> {
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

/** Deletes rows that the act inserted. */
export async function deleteInserted(db: Db, table: ChangedTable, keys: readonly ChangedRow[]): Promise<void> {
  await sql`delete from ${sql.table(table.place)} t
             using jsonb_to_recordset(${json(keys.map((key) => ({ key })))}) as x (key jsonb), ${keyRow(table)}
             where ${matches(table)}`.execute(db);
}

/** Restores the former values of the changed columns; values written to other columns since then are preserved. */
export async function restoreColumns(
  db: Db,
  table: ChangedTable,
  rows: ReadonlyArray<{ readonly key: ChangedRow; readonly patch: ChangedRow }>,
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

/** Returns the rows that one act changed and another did not, each as a whole row. */
export async function listChangedOnlyBy(
  db: Db,
  actId: number,
  other: number,
): Promise<Array<{ readonly place: string; readonly r: ChangedRow }>> {
  const { rows } = await sql<{ place: string; r: ChangedRow }>`
    select place, coalesce(before, after) as r from act_changes c where act_id = ${actId}
       and not exists (select from act_changes o where o.act_id = ${other} and o.place = c.place and o.key = c.key)
     order by number limit 50`.execute(db);
  return rows;
}

/**
 * Marks the pending events of an act as dispatched, so that nothing follows from them. Returns how many there were; waits for events that
 * are being dispatched.
 */
export async function holdBackEvents(db: Db, actId: number, now: Date): Promise<number> {
  const { rows } = await sql`
    update event_logs set dispatched_at = ${now}
     where id in (select event_id from act_events where act_id = ${actId}) and dispatched_at is null returning id`.execute(
    db,
  );
  return rows.length;
}

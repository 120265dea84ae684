import { sql } from 'kysely';
import type { Ctx } from '../access/context.ts';
import { transaction } from '../access/context.ts';
import type { Db } from '../db/database.ts';

/** Maximum number of rows in one seal: the rows that one statement hashes, and that are compared if a seal does not match. */
const batch = 1000;

/** How long to wait for running writers before leaving it to the next minute's run, in milliseconds. */
const patience = 20_000;

/** The first half of the advisory lock that allows only one process to seal. */
const sealing = 8250914;

/**
 * Seals every settled row of the log. Writers are not held up: numbers are assigned before they are committed, so this reads the newest
 * number, and then waits for the transactions that were writing to the log at that time. After that, every row up to that number is either
 * visible or will never exist.
 */
export async function sealEventLog(ctx: Ctx): Promise<void> {
  const newest = await newestNumber(ctx.db);
  if (newest === null || !(await settled(ctx.db))) return;
  for (;;) {
    const sealed = await transaction(ctx, (tx) => sealBatch(tx.db, newest));
    // In the server's logs, the seal is out of reach for people who can write to the database.
    if (sealed) ctx.log.info(sealed, 'sealed the event log');
    if (!sealed || sealed.rows < batch) return;
  }
}

/** Returns the highest assigned number, committed or not. */
async function newestNumber(db: Db): Promise<number | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('event_logs', 'id')::regclass) as newest`.execute(db);
  const newest = rows[0]?.newest;
  return newest === null || newest === undefined ? null : Number(newest);
}

/** Waits until the transactions that currently hold the log open for writing have ended; returns false if that takes too long. */
async function settled(db: Db): Promise<boolean> {
  const writers = async (among: readonly string[] | null) => {
    const { rows } = await sql<{ writer: string }>`
      select distinct virtualtransaction as writer from pg_locks
       where locktype = 'relation' and relation = 'event_logs'::regclass and mode = 'RowExclusiveLock'
         and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
         and (${among}::text[] is null or virtualtransaction = any (${among}::text[]))`.execute(db);
    return rows.map(({ writer }) => writer);
  };
  const until = performance.now() + patience;
  for (let waited = await writers(null); waited.length > 0; waited = await writers(waited)) {
    if (performance.now() > until) return false;
    await sql`select pg_sleep(0.05)`.execute(db);
  }
  return true;
}

async function sealBatch(db: Db, newest: number): Promise<{ rows: number; seal: string } | undefined> {
  await sql`select pg_advisory_xact_lock(${sealing}, 0)`.execute(db);
  const { rows } = await sql<{ rows: number; seal: string }>`
    with before as (
      select last_id, hash from event_log_seals order by id desc limit 1),
    rows as (
      select e.id, event_log_hash(e) as hash from event_logs e
       where e.id > coalesce((select last_id from before), 0) and e.id <= ${newest} order by e.id limit ${batch}),
    sealed as (
      select max(id) as last_id, array_agg(id order by id) as row_ids, string_agg(hash, '' order by id) as row_hashes from rows
      having count(*) > 0)
    insert into event_log_seals (last_id, row_ids, row_hashes, hash)
    select last_id, row_ids, row_hashes,
           sha256(coalesce((select hash from before), '') || convert_to(row_ids::text, 'UTF8') || row_hashes)
      from sealed
    returning cardinality(row_ids) as rows, encode(hash, 'hex') as seal`.execute(db);
  return rows[0];
}

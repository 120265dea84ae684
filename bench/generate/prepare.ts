import type pg from 'pg';

/** Prepares an open transaction for many writes: references are not checked again, and `pg_temp.pick` makes random-looking choices. */
export async function preparePick(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('set local synchronous_commit = off');
  await client.query("set local maintenance_work_mem = '512MB'");
  await client.query("set local work_mem = '256MB'");
  await client.query("set local atrium.skip_list = 'on'");
  // The generated rows are consistent; checking each reference again would take half of the time. Only a superuser may turn the checks off.
  await client.query('savepoint unchecked');
  await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to unchecked'));
  // Returns a random-looking number less than `below`, the same for the same `n` and `salt`.
  await client.query(`create or replace function pg_temp.pick(n int, salt int, below int) returns int language sql immutable parallel safe
    as $$ select ((hashint4extended(n, salt) & 2147483647) % below)::int $$`);
}

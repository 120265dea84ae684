import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Two imports follow each other. */
export async function lockConfiguration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(8250921)`.execute(db);
}

/** What is written from here on can be taken back without the transaction. */
export async function beginRecord(db: Db): Promise<void> {
  await sql`savepoint configuration_record`.execute(db);
}

export async function keepRecord(db: Db): Promise<void> {
  await sql`release savepoint configuration_record`.execute(db);
}

export async function takeRecordBack(db: Db): Promise<void> {
  await sql`rollback to savepoint configuration_record`.execute(db);
  await keepRecord(db);
}

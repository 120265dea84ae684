import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Serializes imports, so that two never run at the same time. */
export async function lockConfiguration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(8250921)`.execute(db);
}

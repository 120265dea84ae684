import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface FeatureRow {
  id: string;
  isEnabled: boolean;
  description: string;
}

export function listFeatures(db: Db): Promise<FeatureRow[]> {
  return db.selectFrom('features').selectAll().orderBy('id').execute();
}

/** Switches features, also those no row exists for yet. */
export async function switchFeatures(db: Db, ids: readonly string[], isEnabled: boolean): Promise<void> {
  await sql`
    insert into features (id, is_enabled) select distinct id, ${isEnabled}::boolean from unnest(${ids}::text[]) as given (id)
    on conflict (id) do update set is_enabled = excluded.is_enabled`.execute(db);
}

import type { FeatureId } from '@atrium/domain/feature';
import { sql } from 'kysely';
import { type Ctx, once } from '../../access/context.ts';
import type { Db } from '../../db/database.ts';

export interface FeatureRow {
  id: string;
  isEnabled: boolean;
  description: string;
}

export function listFeatures(db: Db): Promise<FeatureRow[]> {
  return db.selectFrom('features').selectAll().orderBy('id').execute();
}

/** Switches features, including those without a row yet, and returns those that changed. */
export async function switchFeatures(db: Db, ids: readonly string[], isEnabled: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into features (id, is_enabled) select distinct id, ${isEnabled}::boolean from unnest(${ids}::text[]) as given (id)
    on conflict (id) do update set is_enabled = excluded.is_enabled where features.is_enabled <> excluded.is_enabled
    returning id`.execute(db);
  return rows.map(({ id }) => id).sort();
}

const readOnce = (ctx: Ctx) => listFeatures(ctx.db);

/** Whether the facility has this feature enabled; read once per request. */
export async function isFeatureOn(ctx: Ctx, id: FeatureId): Promise<boolean> {
  return (await once(ctx, readOnce)).some((feature) => feature.id === id && feature.isEnabled);
}

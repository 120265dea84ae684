import type { FeatureId } from '@atrium/domain/feature';
import { type Ctx, once } from '../../access/context.ts';
import { listFeatures } from './feature.queries.ts';

const readOnce = (ctx: Ctx) => listFeatures(ctx.db);

/** Whether the facility has this switched on; read once per request. */
export async function isFeatureOn(ctx: Ctx, id: FeatureId): Promise<boolean> {
  return (await once(ctx, readOnce)).some((feature) => feature.id === id && feature.isEnabled);
}

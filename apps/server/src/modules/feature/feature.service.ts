import { type FeatureId, featureIds, type UpdateFeaturesInput } from '@atrium/domain/feature';
import { type Ctx, transaction } from '../../access/context.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { type FeatureRow, listFeatures, switchFeatures } from './feature.queries.ts';

const known = new Set<string>(featureIds);

/** Returns the features this version knows; rows of other versions are left out, since the enum has no value for them. */
export async function readFeatures(ctx: Ctx): Promise<FeatureRow[]> {
  return (await listFeatures(ctx.db)).filter((feature) => known.has(feature.id as FeatureId));
}

/** Switches features, all of them or none, and records FEATURE_ENABLED or FEATURE_DISABLED for each that changed. */
export function updateFeatures(ctx: Ctx, { featureIds: ids, action }: UpdateFeaturesInput): Promise<FeatureRow[]> {
  return transaction(ctx, async (tx) => {
    const moved = await switchFeatures(tx.db, ids, action === 'ENABLE');
    const type = action === 'ENABLE' ? 'FEATURE_ENABLED' : 'FEATURE_DISABLED';
    const value = action === 'ENABLE' ? 'on' : 'off';
    const data = { value, before: action === 'ENABLE' ? 'off' : 'on' };
    await record(tx, ...moved.map((id): RecordedEvent => ({ type, objectId: id, description: id, data })));
    return readFeatures(tx);
  });
}

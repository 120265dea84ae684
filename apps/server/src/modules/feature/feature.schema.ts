import { type FeatureId, featureId, featureIds, featurePolicies, updateFeaturesInput } from '@atrium/domain/feature';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { type FeatureRow, listFeatures, switchFeatures } from './feature.queries.ts';

const FeatureRef = builder.objectRef<FeatureRow>('Feature').implement({
  fields: (t) => ({
    id: t.field({ type: enumRef(featureId), resolve: (feature) => feature.id }),
    isEnabled: t.exposeBoolean('isEnabled'),
    description: t.exposeString('description'),
  }),
});

const known = new Set<string>(featureIds);

/** The switches this version knows; a row of another version is left out, as the enum has no word for it. */
async function readFeatures(ctx: Ctx): Promise<FeatureRow[]> {
  return (await listFeatures(ctx.db)).filter((feature) => known.has(feature.id as FeatureId));
}

query('features', {
  type: [FeatureRef],
  policy: open('the screens before login need them'),
  resolve: (ctx) => readFeatures(ctx),
});

mutation('updateFeatures', {
  type: [FeatureRef],
  input: z.object({ updatedFeaturesInput: updateFeaturesInput }),
  policy: featurePolicies.update,
  resolve: async (ctx, { updatedFeaturesInput: { featureIds: ids, action } }) => {
    await switchFeatures(ctx.db, ids, action === 'ENABLE');
    return readFeatures(ctx);
  },
});

import { featureId, featurePolicies, updateFeaturesInput } from '@atrium/domain/feature';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import type { FeatureRow } from './feature.queries.ts';
import { readFeatures, updateFeatures } from './feature.service.ts';

const FeatureRef = builder.objectRef<FeatureRow>('Feature').implement({
  fields: (t) => ({
    id: t.expose('id', { type: enumRef(featureId) }),
    isEnabled: t.exposeBoolean('isEnabled'),
    description: t.exposeString('description'),
  }),
});

query('features', {
  type: [FeatureRef],
  policy: open('the screens before login need them'),
  resolve: (ctx) => readFeatures(ctx),
});

mutation('updateFeatures', {
  type: [FeatureRef],
  input: z.object({ updatedFeaturesInput: updateFeaturesInput }),
  policy: featurePolicies.update,
  resolve: (ctx, input) => updateFeatures(ctx, input.updatedFeaturesInput),
});

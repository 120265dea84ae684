/** The features that turn parts of the product on and off, mostly in the interface. */
import { z } from 'zod';
import { officerInPerson, rule } from '../kernel/index.ts';
import { featureIds } from './model.ts';

export * from './catalogue.ts';
export * from './model.ts';

export const featureId = z.enum(featureIds).meta({ id: 'FeatureId' });
const featureUpdateAction = z.enum(['ENABLE', 'DISABLE']).meta({ id: 'FeatureUpdateAction' });

export const updateFeaturesInput = z
  .object({ featureIds: z.array(featureId).max(100), action: featureUpdateAction })
  .meta({ id: 'UpdateFeaturesInput' });

export type UpdateFeaturesInput = z.infer<typeof updateFeaturesInput>;

/** Only officers may change features, never an access token (rule A10). Reading is public. */
export const featurePolicies = {
  update: rule('feature.update', officerInPerson),
};

import { z } from 'zod';
import { featureIds } from './model.ts';

export const featureId = z.enum(featureIds).meta({ id: 'FeatureId' });
export const featureUpdateAction = z.enum(['ENABLE', 'DISABLE']).meta({ id: 'FeatureUpdateAction' });

export const updateFeaturesInput = z
  .object({ featureIds: z.array(featureId).max(100), action: featureUpdateAction })
  .meta({ id: 'UpdateFeaturesInput' });

export type UpdateFeaturesInput = z.infer<typeof updateFeaturesInput>;

/** The facility's feature switches. */

export { isFeatureOn, listFeatures } from './feature.queries.ts';
export { updateFeatures } from './feature.service.ts';

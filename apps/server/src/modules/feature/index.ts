/** The switches of the facility. */

export { isFeatureOn } from './feature.loaders.ts';
export { listFeatures } from './feature.queries.ts';
export { updateFeatures } from './feature.service.ts';

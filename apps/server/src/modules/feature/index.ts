/** The switches of the facility. */

export { isFeatureOn, listFeatures } from './feature.queries.ts';
export { updateFeatures } from './feature.service.ts';

/** The switches of the facility. */
export { listFeatures } from './feature.queries.ts';

/** The safety of experiments: what the team declares, what is decided about it, and its status. */

export { factsOfSafety, safetyOfExperiment, samplesOfExperiment } from './experiment-safety.loaders.ts';
export type { ExperimentSafetyRow } from './experiment-safety.queries.ts';
export { uncheckedSetSafetyStatus } from './experiment-safety.service.ts';
export type { ExperimentSampleRow } from './experiment-sample.queries.ts';

/** Experiments: time on instruments that was booked for proposals, and what their people do about them. */
export { experimentFacts, experiments, relationsOf } from './experiment.loaders.ts';
export { type ExperimentRow, lockExperiment } from './experiment.queries.ts';
export { ExperimentRef } from './experiment.schema.ts';
export { whenExperimentRemoved } from './experiment.service.ts';
export { actionsOf } from './experiment-actions.schema.ts';
export { isExperimentOf } from './own-experiments.queries.ts';

/** Experiments: time on instruments that the scheduler has booked for proposals. */
export { experiments } from './experiment.loaders.ts';
export { type ExperimentRow, lockExperiment } from './experiment.queries.ts';
export { ExperimentRef } from './experiment.schema.ts';
export { whenExperimentRemoved } from './experiment.service.ts';

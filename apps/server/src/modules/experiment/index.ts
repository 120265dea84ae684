/** Experiments: time on instruments that the scheduler has booked for proposals. */
export { ExperimentRef } from './experiment.schema.ts';

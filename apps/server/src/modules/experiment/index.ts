/** Experiments: time on instruments that was booked for proposals, and what their people have to do about them. */
import './on-the-day.schema.ts';

export { experimentFacts, experiments, relationsOf } from './experiment.loaders.ts';
export {
  type ExperimentRow,
  isHiddenExperiment,
  isHiddenRow,
  isSafetyAskedBack,
  lockExperiment,
  matchesInstrumentName,
} from './experiment.queries.ts';
export { ExperimentRef } from './experiment.schema.ts';
export {
  findsOverdue,
  holdPlannedHere,
  isPlannedHere,
  tell as uncheckedTell,
  uncheckedAddSlot,
  uncheckedChangeSlot,
  uncheckedRemoveSlots,
  whenExperimentRemoved,
} from './experiment.service.ts';
export { actionsOf } from './experiment-actions.schema.ts';
export { isExperimentOf } from './own-experiments.queries.ts';

/** Training: its kinds, and until when people have it. */
export {
  listTrainingKinds,
  listTrainings,
  type TrainingKindRow,
  trainingKindsByKey,
} from './training.queries.ts';
export { TrainingKindRef } from './training.schema.ts';

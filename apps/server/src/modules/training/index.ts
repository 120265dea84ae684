/** Training: its kinds, and until when each person's training is valid. */
export {
  listTrainingKinds,
  listTrainings,
  type TrainingKindRow,
  trainingKindsByKey,
} from './training.queries.ts';
export { TrainingKindRef } from './training.schema.ts';

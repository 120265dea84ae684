import type { Sentences } from '../kernel/index.ts';

export type ExperimentReason =
  | 'EXPERIMENT_NOT_FOUND'
  | 'EXPERIMENT_OF_OTHERS'
  | 'EXPERIMENT_TAKEN_BACK'
  | 'EXPERIMENT_START_RECORDED'
  | 'EXPERIMENT_START_NOT_RECORDED'
  | 'EXPERIMENT_END_RECORDED'
  | 'EXPERIMENT_NOT_STARTABLE'
  | 'EXPERIMENT_NOT_DUE'
  | 'EXPERIMENT_TIMES_CHANGED'
  | 'EXPERIMENT_ENDS_BEFORE_START'
  | 'EXPERIMENT_TIME_TO_COME';

export const experimentSentences: Sentences<ExperimentReason> = {
  EXPERIMENT_NOT_FOUND: 'Experiment not found',
  EXPERIMENT_OF_OTHERS: 'Only scientists of the instrument and the user office can edit the record of an experiment',
  EXPERIMENT_TAKEN_BACK: 'This experiment is not published, or its time is no longer booked',
  EXPERIMENT_START_RECORDED: 'The start of this experiment has already been recorded',
  EXPERIMENT_START_NOT_RECORDED: 'The start of this experiment has not been recorded yet',
  EXPERIMENT_END_RECORDED: 'The end of this experiment has already been recorded',
  EXPERIMENT_NOT_STARTABLE: 'Only an active experiment can be started',
  EXPERIMENT_NOT_DUE: 'An experiment can be started from one day before its booked time',
  EXPERIMENT_TIMES_CHANGED: 'Somebody has changed these times in the meantime. Check them again before you change them',
  EXPERIMENT_ENDS_BEFORE_START: 'The end is before the start',
  EXPERIMENT_TIME_TO_COME: 'Start and end cannot be in the future',
};

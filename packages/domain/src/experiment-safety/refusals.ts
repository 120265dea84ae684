import type { Sentences } from '../kernel/index.ts';

export type ExperimentSafetyReason =
  | 'EXPERIMENT_SAFETY_NOT_FOUND'
  | 'DECLARED_EXPERIMENT_NOT_FOUND'
  | 'EXPERIMENT_WITHOUT_PROPOSAL'
  | 'SAFETY_NOT_AUTHORIZED'
  | 'EXPERIMENT_NOT_ACTIVE'
  | 'EXPERIMENT_STARTED'
  | 'SAFETY_EXISTS'
  | 'SAFETY_WITHOUT_TEMPLATE'
  | 'SAFETY_WITHOUT_STATUS'
  | 'SAFETY_ALREADY_SUBMITTED'
  | 'SAFETY_DECIDED'
  | 'SAFETY_INCOMPLETE'
  | 'SAFETY_NOT_SUBMITTED'
  | 'SAFETY_BOOKING_REMOVED'
  | 'SAFETY_APPROVED'
  | 'SAFETY_OF_ANOTHER_STAGE'
  | 'SAFETY_STATUS_OFF_ITS_WAY'
  | 'SAFETY_REVIEW_WITHOUT_TEMPLATE'
  | 'EXPERIMENT_SAMPLE_NOT_FOUND'
  | 'SAMPLE_OF_ANOTHER_PROPOSAL'
  | 'SAMPLE_WITHOUT_QUESTION'
  | 'SAMPLE_WITHOUT_SAFETY_TEMPLATE';

export const experimentSafetySentences: Sentences<ExperimentSafetyReason> = {
  EXPERIMENT_SAFETY_NOT_FOUND: 'No experiment safety found',
  DECLARED_EXPERIMENT_NOT_FOUND: 'Can not create Experiment Safety, because experiment does not exist',
  EXPERIMENT_WITHOUT_PROPOSAL:
    'Can not create Experiment Safety for an experiment that is not connected to a valid Proposal',
  SAFETY_NOT_AUTHORIZED: 'User is not authorized to create Experiment Safety for this experiment',
  EXPERIMENT_NOT_ACTIVE: 'Can not create Experiment Safety, because the experiment is not active',
  EXPERIMENT_STARTED: 'Can not create Experiment Safety, because the experiment has already started',
  SAFETY_EXISTS: 'Experiment Safety already exists for this experiment',
  SAFETY_WITHOUT_TEMPLATE:
    'Can not create Experiment Safety, because system has no Experiment Safety template configured',
  SAFETY_WITHOUT_STATUS: 'Can not create Experiment Safety, because system has no default status for Experiment Safety',
  SAFETY_ALREADY_SUBMITTED:
    'Can not update Experiment Safety, it is not allowed to change Experiment Safety once it has been submitted',
  SAFETY_DECIDED: 'Can not update Experiment Safety, because somebody has decided on it',
  SAFETY_INCOMPLETE: 'All experiment safety inputs must be completed',
  SAFETY_NOT_SUBMITTED: 'Experiment safety has not been submitted yet',
  SAFETY_BOOKING_REMOVED: 'The time of this experiment is no longer booked',
  SAFETY_APPROVED: 'This safety form is approved; a user officer can return it to the team',
  SAFETY_OF_ANOTHER_STAGE: 'It is not your turn: somebody else reviews this safety form now',
  SAFETY_STATUS_OFF_ITS_WAY: 'The experiment workflow of this call does not have this status',
  SAFETY_REVIEW_WITHOUT_TEMPLATE: 'No active experiment safety review template found',
  EXPERIMENT_SAMPLE_NOT_FOUND: 'This sample is not chosen for the experiment',
  SAMPLE_OF_ANOTHER_PROPOSAL: 'This sample does not belong to the proposal of the experiment',
  SAMPLE_WITHOUT_QUESTION: 'No question found',
  SAMPLE_WITHOUT_SAFETY_TEMPLATE: 'Esi template is not defined',
};

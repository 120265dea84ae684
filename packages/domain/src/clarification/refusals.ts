import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

export type ClarificationReason =
  | 'CLARIFICATION_NO_PROPOSAL'
  | 'CLARIFICATION_NOT_FOUND'
  | 'CLARIFICATION_BEFORE_SUBMISSION'
  | 'CLARIFICATION_AFTER_DECISION'
  | 'CLARIFICATION_NOT_YOURS'
  | 'CLARIFICATION_ANSWERED'
  | 'CLARIFICATION_WITHDRAWN'
  | 'CLARIFICATION_OVERDUE'
  | 'CLARIFICATION_DATE'
  | 'CLARIFICATION_FILE';

export const clarificationSentences: Sentences<ClarificationReason | AccessReason> = {
  ...accessSentences,
  CLARIFICATION_NO_PROPOSAL: 'Proposal not found',
  CLARIFICATION_NOT_FOUND: 'Question not found',
  CLARIFICATION_BEFORE_SUBMISSION: 'Questions to the applicants can be asked once the proposal is submitted',
  CLARIFICATION_AFTER_DECISION: 'The proposal is decided on; its review is closed',
  CLARIFICATION_NOT_YOURS: 'Only the applicants can answer',
  CLARIFICATION_ANSWERED: 'The question is answered already',
  CLARIFICATION_WITHDRAWN: 'The question was withdrawn',
  CLARIFICATION_OVERDUE: 'The time to answer is over; the user office can give more',
  CLARIFICATION_DATE: ({ days }) => `The date has to lie ahead, at most ${String(days)} days`,
  CLARIFICATION_FILE: 'One of the files is not there, or not yours',
};

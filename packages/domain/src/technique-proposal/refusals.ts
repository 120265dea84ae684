import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

export type TechniqueProposalReason =
  | 'TECHNIQUE_PROPOSAL_NOT_FOUND'
  | 'TECHNIQUE_STATUS_UNKNOWN'
  | 'TECHNIQUE_STATUS_SAME'
  | 'TECHNIQUE_STATUS_FORBIDDEN'
  | 'TECHNIQUE_STATUS_UNMODIFIABLE'
  | 'TECHNIQUE_STATUS_TRANSITION'
  | 'TECHNIQUE_ASSIGN_NOT_FOUND'
  | 'TECHNIQUE_ASSIGN_STATUS'
  | 'TECHNIQUE_ASSIGN_NO_TECHNIQUE'
  | 'TECHNIQUE_ASSIGN_INSTRUMENT';

const status = (end: string) => `Could not change status of technique proposal(s): ${end}`;
const assign = (end: string) => `Could not assign instrument: ${end}`;

/** Why the status or the instrument of a technique proposal stays as it is (rules P63 and P66). */
export const techniqueProposalSentences: Sentences<TechniqueProposalReason | AccessReason> = {
  ...accessSentences,
  TECHNIQUE_PROPOSAL_NOT_FOUND: status('proposals not found'),
  TECHNIQUE_STATUS_UNKNOWN: status('cannot determine statuses'),
  TECHNIQUE_STATUS_SAME: status('same status'),
  TECHNIQUE_STATUS_FORBIDDEN: status('forbidden new status'),
  TECHNIQUE_STATUS_UNMODIFIABLE: status('unmodifiable current status'),
  TECHNIQUE_STATUS_TRANSITION: status('forbidden status transition'),
  TECHNIQUE_ASSIGN_NOT_FOUND: assign('failed to retrieve proposal'),
  TECHNIQUE_ASSIGN_STATUS: assign('forbidden current status'),
  TECHNIQUE_ASSIGN_NO_TECHNIQUE: assign('failed to retrieve proposal techniques'),
  TECHNIQUE_ASSIGN_INSTRUMENT: assign('instrument does not belong to proposal techniques'),
};

import type { AccessReason, Sentences } from '../kernel/index.ts';
import { type ProposalReason, proposalSentences } from '../proposal/index.ts';

export type ManagementDecisionReason =
  | 'NOT_RELATED_TO_PANEL'
  | 'INSTRUMENT_SUBMITTED'
  | 'NO_INSTRUMENT'
  | 'ALLOCATION_ELSEWHERE'
  | 'NO_FINAL_STATUS'
  | 'ALREADY_NOTIFIED';

export const managementDecisionSentences: Sentences<ManagementDecisionReason | ProposalReason | AccessReason> = {
  ...proposalSentences,
  NOT_RELATED_TO_PANEL: 'The proposal is in none of your panels',
  INSTRUMENT_SUBMITTED:
    'The instrument has been submitted by the panel; only the user office can change the decision now',
  NO_INSTRUMENT: 'Proposal has to be assigned to an instrument for administration',
  ALLOCATION_ELSEWHERE: 'Time can be allocated only on instruments of the proposal',
  NO_FINAL_STATUS: 'The proposal has no final status to notify about',
  ALREADY_NOTIFIED: 'The principal investigator has been notified already',
};

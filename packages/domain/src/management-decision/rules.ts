import { type Decision, no, yes } from '../kernel/index.ts';
import type { FinalStatus } from '../proposal/index.ts';
import type { ManagementDecisionReason } from './model.ts';

/** Checks that each allocation names an instrument of the proposal, because the time is stored on the link between the two (rule R90). */
export function allocationsBelong(
  allocations: readonly { instrumentId: number }[],
  instrumentIds: readonly number[],
): Decision<ManagementDecisionReason> {
  return allocations.every(({ instrumentId }) => instrumentIds.includes(instrumentId))
    ? yes
    : no('ALLOCATION_ELSEWHERE');
}

const outcome = {
  UNSET: [],
  ACCEPTED: ['PROPOSAL_ACCEPTED'],
  RESERVED: ['PROPOSAL_RESERVED'],
  REJECTED: ['PROPOSAL_REJECTED'],
} as const;

export type DecisionEvent =
  | 'PROPOSAL_MANAGEMENT_DECISION_UPDATED'
  | 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED'
  | (typeof outcome)[FinalStatus][number];

/** Whether a final status means that there is no result to notify of; when a result is withdrawn, the next one counts as the first (rule R92). */
export const hasNoResult = (finalStatus: FinalStatus): boolean => finalStatus === 'UNSET';

/** Returns the events that a saved decision records, in this order (rule R91). */
export function decisionEvents(decision: { submitted: boolean; finalStatus: FinalStatus }): DecisionEvent[] {
  if (!decision.submitted) return ['PROPOSAL_MANAGEMENT_DECISION_UPDATED'];
  return [
    'PROPOSAL_MANAGEMENT_DECISION_UPDATED',
    'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
    ...outcome[decision.finalStatus],
  ];
}

const mails = { ACCEPTED: 'Accepted-Proposal', RESERVED: 'Reserved-Proposal', REJECTED: 'Rejected-Proposal' } as const;

/** Returns the mail that informs the principal investigator of the result; undefined while it is unset (rule R93). */
export function resultMail(finalStatus: FinalStatus): (typeof mails)[keyof typeof mails] | undefined {
  return finalStatus === 'UNSET' ? undefined : mails[finalStatus];
}

import { type Decision, no, yes } from '../kernel/index.ts';
import type { FinalStatus } from '../proposal/index.ts';
import type { ManagementDecisionReason } from './refusals.ts';

/** Behaviour/core §6.11: the time sits on the links between proposal and instrument, so both must be linked. */
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

/** Behaviour/core §6.11, §10.10: what a saved decision tells the house, in this order. */
export function decisionEvents(decision: { submitted: boolean; finalStatus: FinalStatus }): DecisionEvent[] {
  if (!decision.submitted) return ['PROPOSAL_MANAGEMENT_DECISION_UPDATED'];
  return [
    'PROPOSAL_MANAGEMENT_DECISION_UPDATED',
    'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
    ...outcome[decision.finalStatus],
  ];
}

const mails = { ACCEPTED: 'Accepted-Proposal', RESERVED: 'Reserved-Proposal', REJECTED: 'Rejected-Proposal' } as const;

/** Behaviour/core §13.2: the mail that tells the principal investigator the result; none while it is unset. */
export function resultMail(finalStatus: FinalStatus): (typeof mails)[keyof typeof mails] | undefined {
  return finalStatus === 'UNSET' ? undefined : mails[finalStatus];
}

import { callState } from '../../call/index.ts';
import type { ProposalState } from '../model.ts';
import { editability, publicStatusOf } from '../rules.ts';
import { isSubmissionOpen, submissionEnd } from './more-time.ts';

/** What is to be done about an own proposal, and by when. */
export type NextStep =
  | { readonly kind: 'SUBMIT'; readonly by: Date }
  | { readonly kind: 'WAIT_FOR_CALL'; readonly from: Date }
  | { readonly kind: 'MISSED' }
  | { readonly kind: 'MAY_STILL_EDIT' }
  | { readonly kind: 'WAIT_FOR_DECISION' }
  | { readonly kind: 'WAIT_FOR_EXPLANATION' }
  | { readonly kind: 'READ_DECISION' }
  | { readonly kind: 'PREPARE_EXPERIMENT' };

type Known = Pick<
  ProposalState,
  | 'status'
  | 'submitted'
  | 'finalStatus'
  | 'call'
  | 'graceMinutes'
  | 'extendedUntil'
  | 'notified'
  | 'managementDecisionSubmitted'
>;

/** What the applicant is told to do next; follows from the same rules that say what may be done. */
export function nextStep(proposal: Known, person: { isInternalUser: boolean }, now: Date): NextStep {
  const { call } = proposal;
  const told = publicStatusOf(proposal);
  if (told === 'draft') {
    if (callState(call, now) === 'UPCOMING') return { kind: 'WAIT_FOR_CALL', from: call.startCall };
    if (!isSubmissionOpen(proposal, person, now)) return { kind: 'MISSED' };
    // Grace is no deadline to plan with: it is told once the call has closed.
    const inTime = isSubmissionOpen({ ...proposal, graceMinutes: null }, person, now);
    return { kind: 'SUBMIT', by: submissionEnd(inTime ? { ...proposal, graceMinutes: null } : proposal, person) };
  }
  if (told === 'accepted' && proposal.managementDecisionSubmitted) return { kind: 'PREPARE_EXPERIMENT' };
  if (told !== 'submitted') return { kind: proposal.notified ? 'READ_DECISION' : 'WAIT_FOR_EXPLANATION' };
  return editability(proposal, person.isInternalUser, now).allowed
    ? { kind: 'MAY_STILL_EDIT' }
    : { kind: 'WAIT_FOR_DECISION' };
}

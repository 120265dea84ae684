import { callState } from '../../call/index.ts';
import type { ProposalState, PublicStatus } from '../model.ts';
import { editability, publicStatusOf } from '../rules.ts';
import { isSubmissionOpen, submissionEnd } from './more-time.ts';

/** What an applicant has to do about an own proposal, and by when. */
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

/** Returns what the applicant is told to do next, derived from the same rules that decide what is allowed. */
export function nextStep(proposal: Known, person: { isInternalUser: boolean }, now: Date): NextStep {
  const { call } = proposal;
  const status = publicStatusOf(proposal);
  if (status === 'draft') {
    if (callState(call, now) === 'UPCOMING') return { kind: 'WAIT_FOR_CALL', from: call.startCall };
    if (!isSubmissionOpen(proposal, person, now)) return { kind: 'MISSED' };
    // The grace period is not a deadline to plan with, so it is shown only once the call has closed.
    const inTime = isSubmissionOpen({ ...proposal, graceMinutes: null }, person, now);
    return { kind: 'SUBMIT', by: submissionEnd(inTime ? { ...proposal, graceMinutes: null } : proposal, person) };
  }
  if (status === 'accepted' && proposal.managementDecisionSubmitted) return { kind: 'PREPARE_EXPERIMENT' };
  if (status !== 'submitted') return { kind: proposal.notified ? 'READ_DECISION' : 'WAIT_FOR_EXPLANATION' };
  return editability(proposal, person.isInternalUser, now).allowed
    ? { kind: 'MAY_STILL_EDIT' }
    : { kind: 'WAIT_FOR_DECISION' };
}

/** What comes next for the members of a proposal that was decided on. */
export type AfterResult<Experiment> =
  /** Beam time is planned; the experiments that are not over state when. */
  | { readonly kind: 'EXPERIMENTS'; readonly ahead: readonly Experiment[] }
  /** Beam time will be planned within the cycle of the call. */
  | { readonly kind: 'BEAM_TIME_TO_COME'; readonly from: Date; readonly to: Date }
  /** Time may become free until the cycle ends. */
  | { readonly kind: 'ON_RESERVE'; readonly until: Date }
  | { readonly kind: 'APPLY_AGAIN' };

interface Decided<Experiment> {
  readonly publicStatus: PublicStatus;
  readonly cycle: { readonly start: Date; readonly end: Date };
  /** The experiments that its members can see. */
  readonly experiments: readonly Experiment[];
}

/**
 * Returns what applicants can expect once they know the result; undefined before there is one, and once all their experiments are over
 * (rule P180).
 */
export function afterResult<Experiment extends { readonly endsAt: Date }>(
  { publicStatus, cycle, experiments }: Decided<Experiment>,
  now: Date,
): AfterResult<Experiment> | undefined {
  if (publicStatus === 'rejected') return { kind: 'APPLY_AGAIN' };
  if (publicStatus === 'reserved')
    return cycle.end > now ? { kind: 'ON_RESERVE', until: cycle.end } : { kind: 'APPLY_AGAIN' };
  if (publicStatus !== 'accepted') return undefined;
  const ahead = experiments.filter(({ endsAt }) => endsAt > now);
  if (ahead.length > 0) return { kind: 'EXPERIMENTS', ahead };
  if (experiments.length > 0) return undefined;
  return cycle.end > now ? { kind: 'BEAM_TIME_TO_COME', from: cycle.start, to: cycle.end } : { kind: 'APPLY_AGAIN' };
}

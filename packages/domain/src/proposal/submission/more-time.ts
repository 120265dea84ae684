import { type CallPeriod, deadlineFor } from '../../call/index.ts';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  isOfficer,
  no,
  officerOnly,
  yes,
} from '../../kernel/index.ts';
import { extensionDays, type ProposalFacts } from '../model.ts';
import type { ProposalReason } from '../refusals.ts';

/** The facts that determine until when a proposal that was begun can be submitted. */
export interface SubmissionPeriod {
  readonly call: CallPeriod;
  /** Minutes of grace that the call allows after its end for proposals that were begun; null allows none. */
  readonly graceMinutes: number | null;
  /** Deadline of the extension that an officer granted to this proposal. */
  readonly extendedUntil: Date | null;
}

type Person = { readonly isInternalUser: boolean };

/**
 * Returns the last moment at which a proposal that was begun may be saved and submitted: the end of the call with its grace period, or the
 * extension of this proposal, whichever is later (rules P120 and P121).
 */
export function submissionEnd({ call, graceMinutes, extendedUntil }: SubmissionPeriod, person: Person): Date {
  const end = deadlineFor(call, person).getTime() + (graceMinutes ?? 0) * 60_000;
  return new Date(Math.max(end, extendedUntil?.getTime() ?? 0));
}

/** Whether a proposal that was begun may be saved and submitted now; a new one cannot be begun on this ground (rule P120). */
export function isSubmissionOpen(period: SubmissionPeriod, person: Person, now: Date): boolean {
  return period.call.startCall <= now && now <= submissionEnd(period, person);
}

/**
 * Returns why a proposal that was begun can still be submitted after the end of the call, by the grace period or by an extension; undefined
 * before that end and after both.
 */
export function lateness(period: SubmissionPeriod, person: Person, now: Date): 'GRACE' | 'EXTENDED' | undefined {
  if (now <= deadlineFor(period.call, person) || !isSubmissionOpen(period, person, now)) return undefined;
  return period.extendedUntil !== null && now <= period.extendedUntil ? 'EXTENDED' : 'GRACE';
}

type Answer = Decision<ProposalReason | AccessReason>;

/** Only officers, and only for a proposal that is not submitted (rule P121). */
export function mayExtendProposal(actor: Actor, facts: Pick<ProposalFacts, 'submitted' | 'deletedAt'>): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => officerOnly(actor),
    () => (facts.deletedAt ? no('PROPOSAL_NOT_FOUND') : yes),
    () => (facts.submitted ? no('ALREADY_SUBMITTED') : yes),
  );
}

/** Refuses an extension that ends in the past or more than ninety days from now (rule P121). */
export function extensionProblem(until: Date, now: Date): Decision<ProposalReason> {
  if (until <= now) return no('EXTENSION_IN_THE_PAST');
  return until.getTime() - now.getTime() <= extensionDays * 86_400_000 ? yes : no('EXTENSION_TOO_LONG');
}

/** Whether the caller may read why a proposal has more time: its members and officers. */
export function mayReadExtension(
  actor: Actor,
  facts: Pick<ProposalFacts, 'isPrincipalInvestigator' | 'isCoProposer'>,
): boolean {
  return isOfficer(actor) || facts.isPrincipalInvestigator || facts.isCoProposer;
}

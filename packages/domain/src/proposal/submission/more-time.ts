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

/** Until when a proposal that was begun can be handed in. */
export interface SubmissionPeriod {
  readonly call: CallPeriod;
  /** Minutes that the call gives after its end to what was begun; null gives none. */
  readonly graceMinutes: number | null;
  /** Until when an officer gave this proposal more time. */
  readonly extendedUntil: Date | null;
}

type Person = { readonly isInternalUser: boolean };

/** The last moment in which a proposal that was begun may be saved and handed in: the end of the call, with its grace, or the time given to it alone (rules P120 and P121). */
export function submissionEnd({ call, graceMinutes, extendedUntil }: SubmissionPeriod, person: Person): Date {
  const end = deadlineFor(call, person).getTime() + (graceMinutes ?? 0) * 60_000;
  return new Date(Math.max(end, extendedUntil?.getTime() ?? 0));
}

/** Whether what was begun may be saved and handed in now; nothing can be begun on this ground (rule P120). */
export function isSubmissionOpen(period: SubmissionPeriod, person: Person, now: Date): boolean {
  return period.call.startCall <= now && now <= submissionEnd(period, person);
}

/** The time after the end of the call, in which only what was begun goes on: by grace, or by time of its own. */
export function lateness(period: SubmissionPeriod, person: Person, now: Date): 'GRACE' | 'EXTENDED' | undefined {
  if (now <= deadlineFor(period.call, person) || !isSubmissionOpen(period, person, now)) return undefined;
  return period.extendedUntil !== null && now <= period.extendedUntil ? 'EXTENDED' : 'GRACE';
}

type Answer = Decision<ProposalReason | AccessReason>;

/** Officers give a proposal that is not handed in more time (rule P121). */
export function mayExtendProposal(actor: Actor, facts: Pick<ProposalFacts, 'submitted' | 'deletedAt'>): Answer {
  return allOf<ProposalReason | AccessReason>(
    () => officerOnly(actor),
    () => (facts.deletedAt ? no('PROPOSAL_NOT_FOUND') : yes),
    () => (facts.submitted ? no('ALREADY_SUBMITTED') : yes),
  );
}

/** More time ends ahead of now, within ninety days (rule P121). */
export function extensionProblem(until: Date, now: Date): Decision<ProposalReason> {
  if (until <= now) return no('EXTENSION_IN_THE_PAST');
  return until.getTime() - now.getTime() <= extensionDays * 86_400_000 ? yes : no('EXTENSION_TOO_LONG');
}

/** Whether the caller reads why a proposal has more time: its people and officers. */
export function mayReadExtension(
  actor: Actor,
  facts: Pick<ProposalFacts, 'isPrincipalInvestigator' | 'isCoProposer'>,
): boolean {
  return isOfficer(actor) || facts.isPrincipalInvestigator || facts.isCoProposer;
}

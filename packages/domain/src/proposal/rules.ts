import { type Decision, no, yes } from '../kernel/index.ts';
import {
  draftStatus,
  editableSubmittedInternalStatus,
  editableSubmittedStatus,
  type FinalStatus,
  type IncompleteTopic,
  type ProposalState,
  type PublicStatus,
  undoDeleteHours,
} from './model.ts';
import type { ProposalReason } from './refusals.ts';
import { isSubmissionOpen } from './submission/more-time.ts';

/**
 * The one answer behind the row's Edit or View, the wizard and the server (rules P1, P2, P4 and P120). Says
 * whether the proposal itself can be edited now; who may is the policy's business.
 */
export function editability(
  proposal: Pick<ProposalState, 'status' | 'submitted' | 'call' | 'graceMinutes' | 'extendedUntil'>,
  isInternalUser: boolean,
  now: Date,
): Decision<ProposalReason> {
  if (proposal.status === editableSubmittedStatus) return yes;
  if (proposal.status === editableSubmittedInternalStatus && isInternalUser) return yes;
  if (proposal.submitted) return no('SUBMITTED_LOCKED');
  if (proposal.status !== draftStatus) return no('STATUS_LOCKED');
  return isSubmissionOpen(proposal, { isInternalUser }, now) ? yes : no('CALL_NOT_OPEN');
}

/** What an applicant is told; it follows the final status as soon as that is saved (rule P21). */
export function publicStatusOf(proposal: { submitted: boolean; finalStatus: FinalStatus }): PublicStatus {
  if (!proposal.submitted) return 'draft';
  const told = { UNSET: 'submitted', ACCEPTED: 'accepted', RESERVED: 'reserved', REJECTED: 'rejected' } as const;
  return told[proposal.finalStatus];
}

/** The reference changes on submission when the call numbers its proposals and this one is not in yet (rule P17). */
export function hasPreSubmissionReference(proposal: {
  submitted: boolean;
  referenceNumberFormat: string | null;
}): boolean {
  return !proposal.submitted && Boolean(proposal.referenceNumberFormat);
}

/** What must be there before a proposal goes in (rule P14): title, abstract and every step of the questionnaire. */
export interface Completeness {
  readonly title: string;
  readonly abstract: string;
  readonly incompleteTopics: readonly IncompleteTopic[];
}

/** The same check as on the screen, for everybody; refused with the list of incomplete topics (rule P14). */
export function readyToSubmit(proposal: Completeness): Decision<ProposalReason> {
  const missing: string[] = [];
  if (proposal.title.trim() === '') missing.push('title');
  if (proposal.abstract.trim() === '') missing.push('abstract');
  if (missing.length === 0 && proposal.incompleteTopics.length === 0) return yes;
  return no('INCOMPLETE', { missing, topics: proposal.incompleteTopics });
}

/** The people named by an update: nobody twice (rule P9). */
export function teamProblem(proposerId: number, users: readonly number[]): Decision<ProposalReason> {
  return new Set([proposerId, ...users]).size === users.length + 1 ? yes : no('DUPLICATE_USER');
}

/** Unless an officer, the person who saves stays on the proposal (rule P10). */
export function staysOnTeam(userId: number | undefined, proposerId: number, users: readonly number[]): boolean {
  return userId === undefined || proposerId === userId || users.includes(userId);
}

/** The title a copy bears (rule P28), cut to what is allowed. */
export function titleOfCopy(title: string, limit: number): string {
  return Array.from(`Copy of ${title}`).slice(0, limit).join('');
}

/** The co-proposers of a copy: those of the source, and the applicant who copies somebody else's proposal. */
export function coProposersOfCopy(
  source: { proposerId: number; users: readonly number[] },
  cloner: number | undefined,
): number[] {
  const users = [...source.users];
  if (cloner !== undefined && cloner !== source.proposerId && !users.includes(cloner)) users.push(cloner);
  return users;
}

/** The status with id 1 (DRAFT) reopens a proposal for changes and a new submission (rule P5). */
export function reopens(statusShortCode: string): boolean {
  return statusShortCode === draftStatus;
}

/** Until when a deleted proposal can be brought back (rule P27). */
export function undoDeleteUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + undoDeleteHours * 3_600_000);
}

/** What was removed since then can be brought back (rule P27). */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - undoDeleteHours * 3_600_000);
}

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
 * Decides whether the proposal itself can be edited now (rules P1, P2, P4 and P120), for the row's Edit or View, the wizard and the server
 * alike. Who may edit it is decided by the policy.
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

/** Returns the status shown to applicants; it follows the final status as soon as that is saved (rule P21). */
export function publicStatusOf(proposal: { submitted: boolean; finalStatus: FinalStatus }): PublicStatus {
  if (!proposal.submitted) return 'draft';
  const statuses = { UNSET: 'submitted', ACCEPTED: 'accepted', RESERVED: 'reserved', REJECTED: 'rejected' } as const;
  return statuses[proposal.finalStatus];
}

/** Whether the reference is provisional: it changes on submission if the call numbers its proposals (rule P17). */
export function hasPreSubmissionReference(proposal: {
  submitted: boolean;
  referenceNumberFormat: string | null;
}): boolean {
  return !proposal.submitted && Boolean(proposal.referenceNumberFormat);
}

/** What must be complete before a proposal is submitted (rule P14): title, abstract and every step of the questionary. */
export interface Completeness {
  readonly title: string;
  readonly abstract: string;
  readonly incompleteTopics: readonly IncompleteTopic[];
}

/** Checks for everyone what the screen checks; the refusal lists the incomplete topics (rule P14). */
export function readyToSubmit(proposal: Completeness): Decision<ProposalReason> {
  const missing: string[] = [];
  if (proposal.title.trim() === '') missing.push('title');
  if (proposal.abstract.trim() === '') missing.push('abstract');
  if (missing.length === 0 && proposal.incompleteTopics.length === 0) return yes;
  return no('INCOMPLETE', { missing, topics: proposal.incompleteTopics });
}

/** Refuses a team that names a person twice (rule P9). */
export function teamProblem(proposerId: number, users: readonly number[]): Decision<ProposalReason> {
  return new Set([proposerId, ...users]).size === users.length + 1 ? yes : no('DUPLICATE_USER');
}

/** Whether the person who saves remains on the proposal, as everyone but an officer must (rule P10); an undefined user id skips the check. */
export function staysOnTeam(userId: number | undefined, proposerId: number, users: readonly number[]): boolean {
  return userId === undefined || proposerId === userId || users.includes(userId);
}

/** Returns the title of a copy (rule P28), truncated to the limit. */
export function titleOfCopy(title: string, limit: number): string {
  return Array.from(`Copy of ${title}`).slice(0, limit).join('');
}

/** Returns the co-proposers of a copy: those of the source, plus the applicant if the copied proposal belongs to another person. */
export function coProposersOfCopy(
  source: { proposerId: number; users: readonly number[] },
  cloner: number | undefined,
): number[] {
  const users = [...source.users];
  if (cloner !== undefined && cloner !== source.proposerId && !users.includes(cloner)) users.push(cloner);
  return users;
}

/** Whether a status reopens a proposal for changes and a new submission, as the status with id 1 (DRAFT) does (rule P5). */
export function reopens(statusShortCode: string): boolean {
  return statusShortCode === draftStatus;
}

/** Returns until when a deleted proposal can be restored (rule P27). */
export function undoDeleteUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + undoDeleteHours * 3_600_000);
}

/** Returns the time since which deleted proposals can still be restored (rule P27). */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - undoDeleteHours * 3_600_000);
}

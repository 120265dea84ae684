import { type Actor, type Decision, inRole, no, type RoleCode, yes } from '../kernel/index.ts';
import type { FapReason } from './model.ts';

/** Only people who are reviewers already can lead a panel; the role of the place is given to them (rule R10). */
export function mayLead(roles: readonly RoleCode[]): Decision<FapReason> {
  return roles.includes('FAP_REVIEWER') ? yes : no('NOT_A_FAP_REVIEWER');
}

/** Reviewers of a panel hold the role of one (rule R11). */
export function mayBeReviewer(roles: readonly RoleCode[]): Decision<FapReason> {
  return roles.includes('FAP_REVIEWER') ? yes : no('ROLE_OF_REVIEWER_MISSING');
}

/** What hangs on a panel and keeps it from being deleted. */
export interface FapUse {
  readonly proposals: number;
  readonly reviews: number;
}

/** A panel with proposals or reviews stays (rule R13). */
export function mayDeleteFap(use: FapUse): Decision<FapReason> {
  return use.proposals > 0 || use.reviews > 0 ? no('FAP_IN_USE', { ...use }) : yes;
}

/** The guide reviewers read: the panel's own when it says so, else the page of the facility (rule R14). */
export function gradeGuideSource(fap: { customGradeGuide: boolean | null }): 'PANEL' | 'PAGE' {
  return fap.customGradeGuide ? 'PANEL' : 'PAGE';
}

/** What there is to know before somebody of a panel is told who is on a proposal. */
export interface AuthorsFacts {
  /** A panel that the proposal is in reviews its call without names, and has not submitted its meeting on the proposal yet. */
  readonly isReviewedUnnamed: boolean;
  readonly isOnProposal: boolean;
}

/** Roles from which authors can be hidden; whoever runs the panel has to see who may not review what. */
export const mayBeUnnamedTo = (actor: Actor): boolean => inRole(actor, 'FAP_REVIEWER', 'FAP_CHAIR').allowed;

/** Whether the caller learns who is on a proposal, which goes for everything that tells of it (rule R240). */
export const seesAuthors = (actor: Actor, { isReviewedUnnamed, isOnProposal }: AuthorsFacts): boolean =>
  !mayBeUnnamedTo(actor) || !isReviewedUnnamed || isOnProposal;

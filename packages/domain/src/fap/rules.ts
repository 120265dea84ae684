import { type Actor, type Decision, hasRole, no, type RoleCode, yes } from '../kernel/index.ts';
import type { FapReason } from './model.ts';

/** Only people with the role of reviewer may lead a panel; they are then given the role of the position (rule R10). */
export function mayLead(roles: readonly RoleCode[]): Decision<FapReason> {
  return roles.includes('FAP_REVIEWER') ? yes : no('NOT_A_FAP_REVIEWER');
}

/** Reviewers of a panel need the role of reviewer (rule R11). */
export function mayBeReviewer(roles: readonly RoleCode[]): Decision<FapReason> {
  return roles.includes('FAP_REVIEWER') ? yes : no('ROLE_OF_REVIEWER_MISSING');
}

/** Records that prevent a panel from being deleted. */
export interface FapUse {
  readonly proposals: number;
  readonly reviews: number;
}

/** A panel with proposals or reviews cannot be deleted (rule R13). */
export function mayDeleteFap(use: FapUse): Decision<FapReason> {
  return use.proposals > 0 || use.reviews > 0 ? no('FAP_IN_USE', { ...use }) : yes;
}

/** Returns which grade guide reviewers see: the panel's own if it is switched on, otherwise the facility's page (rule R14). */
export function gradeGuideSource(fap: { customGradeGuide: boolean | null }): 'PANEL' | 'PAGE' {
  return fap.customGradeGuide ? 'PANEL' : 'PAGE';
}

/** The facts that decide whether a member of a panel sees who is on a proposal. */
export interface AuthorsFacts {
  /** Whether a panel of the proposal reviews the call without names and has not yet submitted its meeting on the proposal. */
  readonly isReviewedUnnamed: boolean;
  readonly isOnProposal: boolean;
}

/** Whether authors can be hidden in the actor's role; users who run the panel must see who may not review what. */
export const hasRoleWithHiddenAuthors = (actor: Actor): boolean => hasRole(actor, 'FAP_REVIEWER', 'FAP_CHAIR');

/** Whether the caller may learn who is on a proposal, from any source (rule R240). */
export const seesAuthors = (actor: Actor, { isReviewedUnnamed, isOnProposal }: AuthorsFacts): boolean =>
  !hasRoleWithHiddenAuthors(actor) || !isReviewedUnnamed || isOnProposal;

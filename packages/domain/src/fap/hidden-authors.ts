import { type Actor, inRole } from '../kernel/index.ts';

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

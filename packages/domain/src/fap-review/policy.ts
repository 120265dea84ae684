import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayWriteNow, readsReviewsOfOthers } from './call-settings.ts';
import { type FapReviewFacts, noFapReviewRelations, type PanelFacts } from './model.ts';
import type { FapReviewReason } from './refusals.ts';

type Answer = Decision<FapReviewReason | AccessReason>;

/** Whether the actor is chair or secretary of the panel, in the current role. */
export function leadsPanel(actor: Actor, facts: PanelFacts): boolean {
  return (hasRole(actor, 'FAP_CHAIR') && facts.isFapChair) || (hasRole(actor, 'FAP_SECRETARY') && facts.isFapSecretary);
}

/** Whether the actor is a member of the panel, in the current role. */
export function isInPanel(actor: Actor, facts: PanelFacts): boolean {
  return leadsPanel(actor, facts) || (hasRole(actor, 'FAP_REVIEWER') && facts.isFapReviewer);
}

/** The roles in which a user can have panel reviews to write. */
export const panelRoles = ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const;

const wearsPanelRole = (actor: Actor) => hasRole(actor, ...panelRoles);

/**
 * Allows officers, leaders of the panel, and reviewers for their own reviews, and those of others as far as the panel permits. Nobody on a
 * proposal may read its reviews, except officers. To everyone else a review does not exist (rules R27 and R174, decision 0040).
 */
export function mayViewReview(actor: Actor, facts: FapReviewFacts): Answer {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (isOfficer(actor)) return yes;
  const reads =
    leadsPanel(actor, facts) ||
    (wearsPanelRole(actor) && facts.isAuthor) ||
    (isInPanel(actor, facts) && readsReviewsOfOthers(facts));
  return reads && !facts.isOnProposal ? yes : no('REVIEW_NOT_FOUND');
}

/** Allows the author while the review is a draft and the review period is open; officers at any time, which is logged (rules R28 and R173). */
export function mayEditReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) || facts.isAuthor ? yes : no('NOT_REVIEWER')),
    () => (isOfficer(actor) || facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
    () => (facts.isDeclined ? no('REVIEW_DECLINED') : yes),
    () => mayWriteNow(actor, facts),
  );
}

/** Allows the author to decline while the review is a draft (rule R103). */
export function mayDeclineReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (wearsPanelRole(actor) && facts.isAuthor ? yes : no('NOT_REVIEWER')),
    () => (facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
  );
}

/** Allows the author, leaders of the panel and user officers to revoke a decline (rule R104). */
export function mayTakeBackDecline(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) || leadsPanel(actor, facts) || facts.isAuthor ? yes : no('NOT_REVIEWER')),
  );
}

/** Allows reviewers to submit their own reviews; the end of the call does not matter (rule R29). */
export function maySubmitReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayEditReview(actor, facts),
    () => (facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
  );
}

/** Allows only officers to reopen a submitted review (rule R30). */
export function mayReopenReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) ? yes : no('NOT_REVIEWER')),
  );
}

/** Allows officers and members of a panel to see its proposals (rule R17). */
export function mayViewPanelProposals(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isOfficer(actor) || isInPanel(actor, facts) ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Allows officers, and the chair and secretaries of this panel (rule R19). */
export function mayAssignToProposals(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || leadsPanel(actor, facts) ? yes : no('NOT_IN_CHARGE_OF_PANEL')),
  );
}

/** Allows the same users to rank a reviewer; to leaders of other panels the review does not exist (rule R27). */
function mayRankReviewer(actor: Actor, facts: PanelFacts): Answer {
  const may = mayAssignToProposals(actor, facts);
  return !may.allowed && may.reason === 'NOT_IN_CHARGE_OF_PANEL' ? no('REVIEW_NOT_FOUND') : may;
}

const nobody: FapReviewFacts = { status: 'DRAFT', ...noFapReviewRelations };
const inPanel = { isFapChair: true, isFapSecretary: true, isFapReviewer: true };

const reviewStates: Readonly<Record<string, FapReviewFacts>> = {
  'draft, unrelated': nobody,
  'draft, own': { ...nobody, ...inPanel, isAuthor: true },
  "draft, somebody else's in the panel": { ...nobody, ...inPanel },
  'draft, own, declined': { ...nobody, ...inPanel, isAuthor: true, isDeclined: true },
  'draft, on the proposal': { ...nobody, ...inPanel, isAuthor: true, isOnProposal: true },
  'submitted, own': { ...nobody, ...inPanel, isAuthor: true, status: 'SUBMITTED' },
  "submitted, somebody else's in the panel": { ...nobody, ...inPanel, status: 'SUBMITTED' },
  "submitted, somebody else's, read after one's own": {
    ...{ ...nobody, ...inPanel, status: 'SUBMITTED', readsOthers: 'AFTER_OWN', hasSubmittedOwn: true },
  },
  'draft, own, the time is over': {
    ...{ ...nobody, ...inPanel, isAuthor: true, period: { state: 'OVER', day: '01-01-1970' } },
  },
};

const panelStates: Readonly<Record<string, PanelFacts>> = {
  'in the panel in this role': inPanel,
  'not in the panel': { isFapChair: false, isFapSecretary: false, isFapReviewer: false },
};

export const fapReviewPolicies = {
  /** The list of reviews: officers get all, leaders of a panel those of their panels. */
  list: rule('fapReview.list', (actor) => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY')),
  /** A user's own reviews; access to their content is checked for each review. */
  listOwn: rule('fapReview.listOwn', signedIn),
  view: rule('fapReview.view', mayViewReview, reviewStates),
  /** Access to all of several reviews, before each is checked separately. */
  viewEach: rule(
    'fapReview.viewEach',
    (actor, all: readonly FapReviewFacts[]) =>
      allOf<FapReviewReason | AccessReason>(
        () => signedIn(actor),
        ...all.map((facts) => () => mayViewReview(actor, facts)),
      ),
    Object.fromEntries(Object.entries(reviewStates).map(([state, facts]) => [state, [facts]])),
  ),
  edit: rule('fapReview.edit', mayEditReview, reviewStates),
  submit: rule('fapReview.submit', maySubmitReview, reviewStates),
  decline: rule('fapReview.decline', mayDeclineReview, reviewStates),
  takeBackDecline: rule('fapReview.takeBackDecline', mayTakeBackDecline, reviewStates),
  reopen: rule('fapReview.reopen', mayReopenReview, reviewStates),
  viewPanelProposals: rule('fapReview.viewPanelProposals', mayViewPanelProposals, panelStates),
  assign: rule('fapReview.assign', mayAssignToProposals, panelStates),
  rank: rule('fapReview.rank', mayRankReviewer, panelStates),
};

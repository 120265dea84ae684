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

/** Chair or secretary of the panel, in the role worn now. */
export function leadsPanel(actor: Actor, facts: PanelFacts): boolean {
  return (hasRole(actor, 'FAP_CHAIR') && facts.isFapChair) || (hasRole(actor, 'FAP_SECRETARY') && facts.isFapSecretary);
}

/** Member of the panel in the role worn now. */
export function isInPanel(actor: Actor, facts: PanelFacts): boolean {
  return leadsPanel(actor, facts) || (hasRole(actor, 'FAP_REVIEWER') && facts.isFapReviewer);
}

/** The roles in which somebody can have a review of a panel to write. */
export const panelRoles = ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const;

const wearsPanelRole = (actor: Actor) => hasRole(actor, ...panelRoles);

/**
 * Officers, whoever leads the panel, and reviewers their own, and those of others as far as the panel lets them. Nobody reads the reviews
 * of a proposal of their own. To all others a review does not exist (rules R27 and R174, decision 0040).
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

/** The author while it is a draft and the time for reviews has come; officers at any time, which the log tells (rules R28 and R173). */
export function mayEditReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) || facts.isAuthor ? yes : no('NOT_REVIEWER')),
    () => (isOfficer(actor) || facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
    () => (facts.isDeclined ? no('REVIEW_DECLINED') : yes),
    () => mayWriteNow(actor, facts),
  );
}

/** Its author, while it is a draft (rule R103). */
export function mayDeclineReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (wearsPanelRole(actor) && facts.isAuthor ? yes : no('NOT_REVIEWER')),
    () => (facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
  );
}

/** Its author, whoever leads the panel, and user officers (rule R104). */
export function mayTakeBackDecline(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) || leadsPanel(actor, facts) || facts.isAuthor ? yes : no('NOT_REVIEWER')),
  );
}

/** Reviewers submit their own; the end of the call does not matter (rule R29). */
export function maySubmitReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayEditReview(actor, facts),
    () => (facts.status === 'DRAFT' ? yes : no('REVIEW_SUBMITTED')),
  );
}

/** Taking a submission back is the officers' alone (rule R30). */
export function mayReopenReview(actor: Actor, facts: FapReviewFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => mayViewReview(actor, facts),
    () => (isOfficer(actor) ? yes : no('NOT_REVIEWER')),
  );
}

/** The proposals of a panel are for officers and its members (rule R17). */
export function mayViewPanelProposals(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'),
    () => (isOfficer(actor) || isInPanel(actor, facts) ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

/** Officers, and the chairs and secretaries of this panel (rule R19). */
export function mayAssignToProposals(actor: Actor, facts: PanelFacts): Answer {
  return allOf<FapReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'),
    () => (isOfficer(actor) || leadsPanel(actor, facts) ? yes : no('NOT_IN_CHARGE_OF_PANEL')),
  );
}

/** The rank of a reviewer, by the same; to whoever leads other panels the review does not exist (rule R27). */
export function mayRankReviewer(actor: Actor, facts: PanelFacts): Answer {
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
  /** The list of reviews: all to officers, those of their panels to whoever leads one. */
  list: rule('fapReview.list', (actor) => inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY')),
  /** Own reviews; what each holds is asked per review. */
  listOwn: rule('fapReview.listOwn', signedIn),
  view: rule('fapReview.view', mayViewReview, reviewStates),
  /** All of several reviews, before each is asked for itself. */
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

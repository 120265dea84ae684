import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  isOfficer,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, readingStates } from '../proposal/index.ts';
import { isQuestionaryCompleted } from '../questionary/index.ts';
import type { FeedbackFacts, FeedbackReason, FeedbackStatusFacts, NewFeedbackFacts } from './model.ts';
import { mayRequestFeedback, type RequestFacts, type RequestLimits } from './request.ts';

type Answer = Decision<FeedbackReason | AccessReason>;

/**
 * Allows the lead, the team and the creator of the feedback, and user officers, who alone may read it after the booking was removed; to
 * everyone else it does not exist (rules O61 and O239).
 */
export function mayViewFeedback(actor: Actor, facts: FeedbackFacts): Answer {
  const isOfTeam = facts.isTeamLead || facts.isCreator || facts.isVisitor;
  const isKnown = isOfficer(actor) || (isOfTeam && !facts.isHidden);
  return allOf<FeedbackReason | AccessReason>(
    () => signedIn(actor),
    () => (isKnown && !facts.isGone ? yes : no('FEEDBACK_NOT_FOUND')),
  );
}

const leads = (actor: Actor, { isTeamLead }: FeedbackFacts): Answer =>
  isTeamLead || isOfficer(actor) ? yes : no('FEEDBACK_NOT_YOURS');

/** Allows the team lead or an officer to write it until it is submitted (rule O62). */
export function mayWriteFeedback(actor: Actor, facts: FeedbackFacts): Answer {
  return allOf<FeedbackReason | AccessReason>(
    () => mayViewFeedback(actor, facts),
    () => leads(actor, facts),
    () => (facts.status === 'SUBMITTED' ? no('FEEDBACK_ALREADY_SUBMITTED') : yes),
  );
}

/** Allows submitting once, if the feedback is complete; an officer may reopen it (rule O62). */
export function maySetFeedbackStatus(actor: Actor, facts: FeedbackStatusFacts): Answer {
  const { wanted, status, topics } = facts;
  const isGivenBack = wanted === 'DRAFT' && isOfficer(actor);
  return allOf<FeedbackReason | AccessReason>(
    () => mayViewFeedback(actor, facts),
    () => leads(actor, facts),
    () => (status === 'SUBMITTED' && !isGivenBack ? no('FEEDBACK_ALREADY_SUBMITTED') : yes),
    () => (wanted === 'SUBMITTED' && !isQuestionaryCompleted(topics) ? no('FEEDBACK_INCOMPLETE') : yes),
  );
}

/** Allows the lead to delete a draft; only an officer may delete submitted feedback (rule O62). */
export function mayDeleteFeedback(actor: Actor, facts: FeedbackFacts): Answer {
  return isOfficer(actor) ? mayViewFeedback(actor, facts) : mayWriteFeedback(actor, facts);
}

/** Allows the team lead to create it once the experiment is completed; the order of the checks matters (rule O60). */
export function mayCreateFeedback(actor: Actor, facts: NewFeedbackFacts): Answer {
  const { proposal, isTeamLead, isVisitor } = facts;
  const isKnown = !proposal.deletedAt && (isTeamLead || isVisitor || mayViewProposal(actor, proposal).allowed);
  return allOf<FeedbackReason | AccessReason>(
    () => signedIn(actor),
    () => (isKnown ? yes : no('FEEDBACK_WITHOUT_EXPERIMENT')),
    () => (facts.isBegun ? no('FEEDBACK_EXISTS') : yes),
    () => (facts.status === 'COMPLETED' ? yes : no('FEEDBACK_BEFORE_COMPLETION')),
    () => (facts.hasVisit ? yes : no('FEEDBACK_WITHOUT_VISIT')),
    () => (isTeamLead || actor.kind === 'token' ? yes : no('NOT_TEAM_LEAD')),
    () => (facts.hasTemplate ? yes : no('FEEDBACK_WITHOUT_TEMPLATE')),
  );
}

/** The facts for a request for feedback by an officer or another system. */
export interface AskingFacts {
  readonly request: RequestFacts;
  readonly limits: RequestLimits;
}

/** Allows officers and systems with the key, under the same conditions as the background job (rule O63). */
export function mayAskForFeedback(actor: Actor, { request, limits }: AskingFacts, now: Date): Answer {
  return allOf<FeedbackReason | AccessReason>(
    () => officerOnly(actor),
    () => mayRequestFeedback(request, limits, now),
  );
}

const strangers: FeedbackFacts = {
  isGone: false,
  isHidden: false,
  isTeamLead: false,
  isCreator: false,
  isVisitor: false,
  status: 'DRAFT',
};
const lead: FeedbackFacts = { ...strangers, isTeamLead: true, isVisitor: true };
const states: Readonly<Record<string, FeedbackFacts>> = {
  'of own team, as lead': lead,
  'of own team, as lead, submitted': { ...lead, status: 'SUBMITTED' },
  'of own team': { ...strangers, isVisitor: true },
  'of own team, as lead, booking removed': { ...lead, isHidden: true },
  'somebody else’s': strangers,
  'somebody else’s, submitted': { ...strangers, status: 'SUBMITTED' },
};
const wanting = (wanted: 'DRAFT' | 'SUBMITTED') =>
  Object.fromEntries(
    Object.entries(states).map(([state, facts]) => [
      `${state}, to be ${wanted === 'DRAFT' ? 'given back' : 'submitted'}`,
      { ...facts, wanted, topics: [] },
    ]),
  ) as Readonly<Record<string, FeedbackStatusFacts>>;

const beginning: NewFeedbackFacts = {
  proposal: readingStates['own, submitted'],
  isTeamLead: true,
  isVisitor: true,
  status: 'COMPLETED',
  isBegun: false,
  hasVisit: true,
  hasTemplate: true,
};
const asking: AskingFacts = {
  request: {
    status: 'COMPLETED',
    endsAt: new Date('2100-01-01T00:00:00Z'),
    hasVisit: true,
    hasReachableLead: true,
    isSubmitted: false,
    requests: 0,
    lastRequestAt: null,
  },
  limits: { most: 2, everyDays: 14, untilDays: 90 },
};

export const feedbackPolicies = {
  view: rule('feedback.view', mayViewFeedback, states),
  list: rule('feedback.list', officerOnly),
  create: rule('feedback.create', mayCreateFeedback, {
    'own, as lead': beginning,
    'own, as lead, experiment not completed': { ...beginning, status: 'ACTIVE' },
    'own, not leading': { ...beginning, isTeamLead: false },
    'somebody else’s': {
      ...beginning,
      proposal: readingStates['somebody else’s draft'],
      isTeamLead: false,
      isVisitor: false,
    },
  }),
  write: rule('feedback.write', mayWriteFeedback, states),
  setStatus: rule('feedback.setStatus', maySetFeedbackStatus, { ...wanting('SUBMITTED'), ...wanting('DRAFT') }),
  delete: rule('feedback.delete', mayDeleteFeedback, states),
  request: rule('feedback.request', mayAskForFeedback, {
    'never asked': asking,
    'asked yesterday': {
      ...asking,
      request: { ...asking.request, requests: 1, lastRequestAt: new Date('2100-01-01') },
    },
  }),
};

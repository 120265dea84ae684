/** Questions to the applicants while their proposal is under review. */
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, readingStates } from '../proposal/index.ts';
import { type ClarificationFacts, type ClarificationReason, clarificationDays, clarificationState } from './model.ts';

export * from './model.ts';

type Answer = Decision<ClarificationReason | AccessReason>;
type Rule = Decision<ClarificationReason>;

const isMember = ({ isPrincipalInvestigator, isCoProposer }: ProposalFacts) => isPrincipalInvestigator || isCoProposer;

/** A clarification that the caller may not see is indistinguishable from one that does not exist. */
const readsProposal = (actor: Actor, proposal: ProposalFacts): Rule =>
  mayViewProposal(actor, proposal).allowed ? yes : no('CLARIFICATION_NOT_FOUND');

/**
 * Allows officers, secretaries of the proposal's panels and scientists of its instruments to ask, from submission until the management
 * decision (rule R210).
 */
export function mayAskClarification(actor: Actor, proposal: ProposalFacts): Answer {
  return allOf<ClarificationReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'FAP_SECRETARY', 'INSTRUMENT_SCIENTIST'),
    () => (mayViewProposal(actor, proposal).allowed ? yes : no('CLARIFICATION_NO_PROPOSAL')),
    () =>
      !hasRole(actor, 'INSTRUMENT_SCIENTIST') || proposal.isScientistOnInstrument
        ? yes
        : no('INSUFFICIENT_PERMISSIONS'),
    () => (proposal.submitted ? yes : no('CLARIFICATION_BEFORE_SUBMISSION')),
    () => (proposal.managementDecisionSubmitted ? no('CLARIFICATION_AFTER_DECISION') : yes),
  );
}

/**
 * Allows officers, the asker and the team to read; also reviewers and scientists of the proposal if the asker made it visible to them (rule
 * R212).
 */
export function mayReadClarification(actor: Actor, facts: ClarificationFacts): Answer {
  const { proposal, isAsker, visibleToReviewers } = facts;
  return allOf<ClarificationReason | AccessReason>(
    () => signedIn(actor),
    () => (!proposal.deletedAt && isMember(proposal) ? yes : readsProposal(actor, proposal)),
    () => {
      if (isOfficer(actor) || isAsker || isMember(proposal)) return yes;
      const reviews = inRole(
        actor,
        'INSTRUMENT_SCIENTIST',
        'INTERNAL_REVIEWER',
        'FAP_CHAIR',
        'FAP_SECRETARY',
        'FAP_REVIEWER',
      );
      return visibleToReviewers && reviews.allowed ? yes : no('CLARIFICATION_NOT_FOUND');
    },
  );
}

/** Allows members of the team, in any role, to answer once and until the due date (rule R211). */
export function mayAnswerClarification(actor: Actor, facts: ClarificationFacts, now: Date): Answer {
  const state = clarificationState(facts, now);
  return allOf<ClarificationReason | AccessReason>(
    () => mayReadClarification(actor, facts),
    () => (isMember(facts.proposal) ? yes : no('CLARIFICATION_NOT_YOURS')),
    () => stillOpen(state),
    () => (state === 'OVERDUE' ? no('CLARIFICATION_OVERDUE') : yes),
  );
}

function stillOpen(state: ReturnType<typeof clarificationState>): Rule {
  if (state === 'ANSWERED') return no('CLARIFICATION_ANSWERED');
  return state === 'WITHDRAWN' ? no('CLARIFICATION_WITHDRAWN') : yes;
}

/** Allows officers to extend the due date, even after it has passed (rule R211). */
export function mayExtendClarification(actor: Actor, facts: ClarificationFacts, now: Date): Answer {
  return allOf<ClarificationReason | AccessReason>(
    () => mayReadClarification(actor, facts),
    () => officerOnly(actor),
    () => stillOpen(clarificationState(facts, now)),
  );
}

/** Allows the asker and officers to withdraw a question until it is answered (rule R211). */
export function mayWithdrawClarification(actor: Actor, facts: ClarificationFacts, now: Date): Answer {
  return allOf<ClarificationReason | AccessReason>(
    () => mayReadClarification(actor, facts),
    () => (isOfficer(actor) || facts.isAsker ? yes : no('INSUFFICIENT_PERMISSIONS')),
    () => stillOpen(clarificationState(facts, now)),
  );
}

/** Checks that the due date is in the future, at most 90 days ahead. */
export function dueProblem(dueAt: Date, now: Date): Rule {
  const days = (dueAt.getTime() - now.getTime()) / 86_400_000;
  return days > 0 && days <= clarificationDays ? yes : no('CLARIFICATION_DATE', { days: clarificationDays });
}

const open = { dueAt: new Date('2999-01-01'), answeredAt: null, withdrawnAt: null, isAsker: false };
const about = (more: Partial<ClarificationFacts>): ClarificationFacts => ({
  ...open,
  visibleToReviewers: false,
  proposal: readingStates['in own panel'],
  ...more,
});
const states = {
  'to one’s own team': about({ proposal: readingStates['own, submitted'] }),
  'in own panel, kept from reviewers': about({}),
  'in own panel, for reviewers too': about({ visibleToReviewers: true }),
  'on own instrument, kept from reviewers': about({ proposal: readingStates['on own instrument'] }),
  'on own instrument, asked by oneself': about({ proposal: readingStates['on own instrument'], isAsker: true }),
  answered: about({ proposal: readingStates['own, submitted'], answeredAt: new Date('2030-01-01') }),
  overdue: about({ proposal: readingStates['own, submitted'], dueAt: new Date('2001-01-01') }),
};

export const clarificationPolicies = {
  ask: rule('clarification.ask', mayAskClarification, readingStates),
  read: rule('clarification.read', mayReadClarification, states),
  answer: rule('clarification.answer', mayAnswerClarification, states),
  extend: rule('clarification.extend', mayExtendClarification, states),
  withdraw: rule('clarification.withdraw', mayWithdrawClarification, states),
  /** The questions that the caller is to answer. */
  own: rule('clarification.own', signedIn),
};

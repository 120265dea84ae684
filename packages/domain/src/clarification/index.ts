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

/** What is not for the caller is told from what is not there by nothing. */
const readsProposal = (actor: Actor, proposal: ProposalFacts): Rule =>
  mayViewProposal(actor, proposal).allowed ? yes : no('CLARIFICATION_NOT_FOUND');

/** Officers, secretaries of its panels and scientists of its instruments, from the submission until it is decided on (rule R210). */
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

/** Officers, whoever asked, the team; reviewers and scientists of the proposal where the asker wants it (rule R212). */
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

/** The team, in whatever role, once and until the date (rule R211). */
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

/** Officers, also once the date is over (rule R211). */
export function mayExtendClarification(actor: Actor, facts: ClarificationFacts, now: Date): Answer {
  return allOf<ClarificationReason | AccessReason>(
    () => mayReadClarification(actor, facts),
    () => officerOnly(actor),
    () => stillOpen(clarificationState(facts, now)),
  );
}

/** Whoever asked, and officers, until there is an answer (rule R211). */
export function mayWithdrawClarification(actor: Actor, facts: ClarificationFacts, now: Date): Answer {
  return allOf<ClarificationReason | AccessReason>(
    () => mayReadClarification(actor, facts),
    () => (isOfficer(actor) || facts.isAsker ? yes : no('INSUFFICIENT_PERMISSIONS')),
    () => stillOpen(clarificationState(facts, now)),
  );
}

/** The date lies ahead, at most 90 days. */
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
  /** Questions to oneself. */
  own: rule('clarification.own', signedIn),
};

import { type ExperimentRelations, isScientistThere, knowsExperiment } from '../experiment/index.ts';
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
import { type ProposalFacts, readingStates } from '../proposal/index.ts';
import { isQuestionaryCompleted } from '../questionary/index.ts';
import { type AskingBackFacts, mayAskBackExperimentSafety } from './asking-back.ts';
import {
  type ExperimentSafetyFacts,
  type ExperimentSafetyReason,
  type HandingInFacts,
  isDecided,
  type NewSafetyFacts,
  type SampleInputFacts,
  samplesAreReady,
} from './model.ts';

type Answer = Decision<ExperimentSafetyReason | AccessReason>;
type Relations = ExperimentRelations;

/** Allows applicants and staff who may read the proposal, and scientists of the instrument (rule O6). */
export function mayViewExperimentSafety(actor: Actor, facts: Relations): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'USER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER'),
    () => (knowsExperiment(actor, facts) ? yes : no('EXPERIMENT_SAFETY_NOT_FOUND')),
  );
}

/** Allows users who may read it; after submission only officers (rule O9). */
export function mayWriteExperimentSafety(actor: Actor, facts: ExperimentSafetyFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => mayViewExperimentSafety(actor, facts),
    () => (facts.isSubmitted && !isOfficer(actor) ? no('SAFETY_ALREADY_SUBMITTED') : yes),
  );
}

/**
 * Allows users who may then read the form to create it, once, before an active experiment starts; the order of the checks matters (rules O7
 * and O18). To users who do not know of the experiment it does not exist (rule O185).
 */
export function mayCreateExperimentSafety(actor: Actor, facts: NewSafetyFacts, now: Date): Answer {
  const isKnown = knowsExperiment(actor, { ...facts, proposal: { ...facts.proposal, deletedAt: null } });
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => signedIn(actor),
    () => (isKnown ? yes : no('DECLARED_EXPERIMENT_NOT_FOUND')),
    () => (facts.proposal.deletedAt ? no('EXPERIMENT_WITHOUT_PROPOSAL') : yes),
    () => (mayViewExperimentSafety(actor, facts).allowed ? yes : no('SAFETY_NOT_AUTHORIZED')),
    () => (facts.status === 'ACTIVE' ? yes : no('EXPERIMENT_NOT_ACTIVE')),
    () => (facts.startsAt < now ? no('EXPERIMENT_STARTED') : yes),
    () => (facts.isBegun ? no('SAFETY_EXISTS') : yes),
    () => (facts.hasTemplate ? yes : no('SAFETY_WITHOUT_TEMPLATE')),
    () => (facts.hasStatus ? yes : no('SAFETY_WITHOUT_STATUS')),
  );
}

/** Allows submitting once, if the form and the input of every chosen sample are complete and no decision was made (rules O10 and O51). */
function mayHandIn(actor: Actor, facts: HandingInFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => mayViewExperimentSafety(actor, facts),
    () => (facts.isSubmitted ? no('SAFETY_ALREADY_SUBMITTED') : yes),
    () => (isDecided(facts) ? no('SAFETY_DECIDED') : yes),
    () => (isQuestionaryCompleted(facts.topics) && samplesAreReady(facts.samples) ? yes : no('SAFETY_INCOMPLETE')),
  );
}

/**
 * Allows officers to give back a submitted form, even after a decision: both decisions are then cleared, so that the team can correct the
 * form and submit it again (rule O11, decision 0181).
 */
function mayGiveBack(actor: Actor, facts: HandingInFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => mayViewExperimentSafety(actor, facts),
    () => (isOfficer(actor) ? yes : no('SAFETY_ALREADY_SUBMITTED')),
    () => (facts.isSubmitted ? yes : no('SAFETY_NOT_SUBMITTED')),
  );
}

export const maySubmitExperimentSafety = (actor: Actor, facts: HandingInFacts): Answer =>
  facts.handsIn ? mayHandIn(actor, facts) : mayGiveBack(actor, facts);

/** Allows users who may write the form to submit the input of a sample, if it is complete, and to reopen it (rules O9 and O17). */
export function maySubmitSampleInput(actor: Actor, facts: SampleInputFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => mayWriteExperimentSafety(actor, facts),
    () => (!facts.handsIn || isQuestionaryCompleted(facts.topics) ? yes : no('SAFETY_INCOMPLETE')),
  );
}

const submittedFirst = ({ isSubmitted }: ExperimentSafetyFacts): Answer =>
  isSubmitted ? yes : no('SAFETY_NOT_SUBMITTED');

const booked = ({ isHidden }: Relations): Answer => (isHidden ? no('SAFETY_BOOKING_REMOVED') : yes);

const knownTo = (isKnown: boolean): Answer => (isKnown ? yes : no('EXPERIMENT_SAFETY_NOT_FOUND'));

/** Allows scientists of the experiment's instrument to decide after submission, any number of times while the time is booked (rule O12). */
export function mayDecideAsScientist(actor: Actor, facts: ExperimentSafetyFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'INSTRUMENT_SCIENTIST'),
    () => knownTo(actor.kind === 'token' ? !facts.proposal.deletedAt : isScientistThere(actor, facts)),
    () => booked(facts),
    () => submittedFirst(facts),
  );
}

/** Allows safety reviewers and officers to decide after submission, any number of times while the time is booked (rule O12). */
export function mayDecideAsReviewer(actor: Actor, facts: ExperimentSafetyFacts): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'),
    () => knownTo(!facts.proposal.deletedAt),
    () => booked(facts),
    () => submittedFirst(facts),
  );
}

/** Allows users who may decide to fill in the review form, which they all share (rule O14). */
export function mayReviewExperimentSafety(actor: Actor, facts: Relations): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER', 'INSTRUMENT_SCIENTIST'),
    () => knownTo(hasRole(actor, 'INSTRUMENT_SCIENTIST') ? isScientistThere(actor, facts) : !facts.proposal.deletedAt),
  );
}

/** Allows officers to set the status of an experiment that missed an event (rule O236, decision 492). */
export function mayChangeSafetyStatus(actor: Actor, facts: Relations): Answer {
  return allOf<ExperimentSafetyReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER'),
    () => knownTo(!facts.proposal.deletedAt),
  );
}

const relations = (proposal: ProposalFacts): Relations => ({
  proposal,
  isScientistOfExperiment: proposal.isScientistOnInstrument,
  isHidden: false,
});

const safetyOf = (proposal: ProposalFacts): ExperimentSafetyFacts => ({
  ...relations(proposal),
  isSubmitted: false,
  instrumentScientistDecision: 'UNSET',
  safetyReviewerDecision: 'UNSET',
});

const open = Object.fromEntries(
  Object.entries(readingStates).map(([state, proposal]) => [state, safetyOf(proposal)]),
) as Readonly<Record<string, ExperimentSafetyFacts>>;
const own = safetyOf(readingStates['own, submitted']);
const there = safetyOf(readingStates['on own instrument']);
const handedIn = { ...own, isSubmitted: true };
const writing: Readonly<Record<string, ExperimentSafetyFacts>> = { ...open, 'own, handed in': handedIn };
const deciding: Readonly<Record<string, ExperimentSafetyFacts>> = {
  'on own instrument, not handed in': there,
  'on own instrument, handed in': { ...there, isSubmitted: true },
  'on own instrument, booking removed': { ...there, isSubmitted: true, isHidden: true },
  'somebody else’s, handed in': { ...safetyOf(readingStates['somebody else’s draft']), isSubmitted: true },
};
const asking: Readonly<Record<string, AskingBackFacts>> = Object.fromEntries(
  (['SCIENTIST', 'REVIEWER', 'ANY', 'APPROVED'] as const).map((stage) => [
    `on own instrument, handed in, turn of ${stage}`,
    { ...there, isSubmitted: true, stage },
  ]),
);
const beginning: NewSafetyFacts = {
  ...relations(readingStates['own, submitted']),
  status: 'ACTIVE',
  startsAt: new Date('2100-01-01T00:00:00Z'),
  isBegun: false,
  hasTemplate: true,
  hasStatus: true,
};
const handing = (facts: ExperimentSafetyFacts, handsIn: boolean): HandingInFacts => ({
  ...facts,
  handsIn,
  topics: [],
  samples: [],
});

const inputs: Readonly<Record<string, SampleInputFacts>> = {
  ...Object.fromEntries(Object.entries(writing).map(([state, facts]) => [state, handing(facts, true)])),
  'own, incomplete': { ...handing(own, true), topics: [{ topicId: 1, title: 'Topic', isCompleted: false }] },
};

export const experimentSafetyPolicies = {
  view: rule('experimentSafety.view', mayViewExperimentSafety, open),
  create: rule('experimentSafety.create', mayCreateExperimentSafety, {
    ...Object.fromEntries(
      Object.entries(readingStates).map(([state, proposal]) => [state, { ...beginning, ...relations(proposal) }]),
    ),
    'own, experiment not active': { ...beginning, status: 'DRAFT' as const },
    'own, experiment started': { ...beginning, startsAt: new Date(0) },
    'own, begun already': { ...beginning, isBegun: true },
  }),
  write: rule('experimentSafety.write', mayWriteExperimentSafety, writing),
  submit: rule('experimentSafety.submit', maySubmitExperimentSafety, {
    ...Object.fromEntries(Object.entries(open).map(([state, facts]) => [state, handing(facts, true)])),
    'own, a sample unfinished': { ...handing(own, true), samples: [{ isEsiSubmitted: false }] },
    'own, handed in, once more': handing(handedIn, true),
    'own, handed in, taken back': handing(handedIn, false),
    'own, decided, taken back': handing({ ...handedIn, safetyReviewerDecision: 'REJECTED' }, false),
  }),
  viewSample: rule('experimentSafety.viewSample', mayViewExperimentSafety, open),
  chooseSamples: rule('experimentSafety.chooseSamples', mayWriteExperimentSafety, writing),
  submitSample: rule('experimentSafety.submitSample', maySubmitSampleInput, inputs),
  decideAsScientist: rule('experimentSafety.decideAsScientist', mayDecideAsScientist, deciding),
  decideAsReviewer: rule('experimentSafety.decideAsReviewer', mayDecideAsReviewer, deciding),
  askBack: rule('experimentSafety.askBack', mayAskBackExperimentSafety, {
    ...asking,
    'on own instrument, not handed in': { ...there, stage: 'ANY' },
    'on own instrument, booking removed': { ...there, isSubmitted: true, isHidden: true, stage: 'ANY' },
  }),
  review: rule('experimentSafety.review', mayReviewExperimentSafety, open),
  changeStatus: rule('experimentSafety.changeStatus', mayChangeSafetyStatus, open),
};

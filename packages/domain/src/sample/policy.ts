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
import {
  mayEditProposal,
  mayViewProposal,
  type ProposalReason,
  readingStates,
  writingStates,
} from '../proposal/index.ts';
import type { SampleFacts, SampleReason } from './model.ts';

type Answer = Decision<SampleReason | ProposalReason | AccessReason>;

/** Readers of its proposal, and the scientists of an experiment for which the sample is chosen (rules Q71 and O234). */
export function mayViewSample(
  actor: Actor,
  { proposal, isScientistOfExperiment }: Pick<SampleFacts, 'proposal' | 'isScientistOfExperiment'>,
): Answer {
  const comesToThem = hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment && !proposal.deletedAt;
  return comesToThem ? yes : mayViewProposal(actor, proposal);
}

/** Whether the actor helps to prepare an experiment and so may declare its samples: its team, visitors, scientists and the safety reviewers. */
function preparesExperiment(actor: Actor, { proposal }: SampleFacts): boolean {
  const { isPrincipalInvestigator, isCoProposer, isVisitor, isScientistOnInstrument } = proposal;
  return (
    isPrincipalInvestigator ||
    isCoProposer ||
    isVisitor ||
    isScientistOnInstrument ||
    hasRole(actor, 'EXPERIMENT_SAFETY_REVIEWER')
  );
}

/** Allowed while the proposal may be changed; for an experiment also afterwards, to those who prepare it; always to an officer (rule Q75). */
export function mayDeclareSample(actor: Actor, facts: SampleFacts, now: Date): Answer {
  const edit = mayEditProposal(actor, facts.proposal, now);
  if (edit.allowed || isOfficer(actor)) return edit;
  return allOf<SampleReason | ProposalReason | AccessReason>(
    () => mayViewSample(actor, facts),
    () => {
      if (facts.isPostProposalSubmission) return preparesExperiment(actor, facts) ? yes : no('NOT_ON_SAMPLE');
      return facts.proposal.submitted ? no('SAMPLE_AFTER_SUBMISSION') : edit;
    },
  );
}

/** Reasons for refusing a new sample, in the wording that clients know (rule Q75). */
const whenMade: Readonly<Partial<Record<string, SampleReason>>> = {
  PROPOSAL_NOT_FOUND: 'SAMPLE_PROPOSAL_NOT_FOUND',
  NOT_ON_PROPOSAL: 'SAMPLE_NOT_PERMITTED',
  NOT_ON_SAMPLE: 'SAMPLE_NOT_PERMITTED',
};

/** Same rule as for declaring, but refused with separate reasons. */
export function mayCreateSample(actor: Actor, facts: SampleFacts, now: Date): Answer {
  const may = mayDeclareSample(actor, facts, now);
  const reason = may.allowed ? undefined : whenMade[may.reason];
  return reason ? no(reason) : may;
}

/** Same rule as for declaring. A sample in a safety form that was submitted cannot be changed, except by officers (rule O52). */
export function mayChangeSample(actor: Actor, facts: SampleFacts, now: Date): Answer {
  const may = mayDeclareSample(actor, facts, now);
  if (!may.allowed) return may.reason === 'SAMPLE_AFTER_SUBMISSION' ? no('NOT_ON_SAMPLE') : may;
  return facts.isHandedIn && !isOfficer(actor) ? no('SAMPLE_HANDED_IN') : may;
}

/**
 * Same rule as for changing, provided that no experiment or shipment needs the sample. A sample in a safety form that was submitted for a
 * booking that was removed is a record of the facility, which only officers may delete (rule O53).
 */
export function mayDeleteSample(actor: Actor, facts: SampleFacts, now: Date): Answer {
  return allOf<SampleReason | ProposalReason | AccessReason>(
    () => mayChangeSample(actor, facts, now),
    () => (facts.isInUse ? no('SAMPLE_IN_USE') : yes),
    () => (facts.isOnRecord && !isOfficer(actor) ? no('SAMPLE_ON_RECORD') : yes),
  );
}

/** Safety reviewers and officers; being on the proposal is not enough (rule Q77). */
export function mayJudgeSample(actor: Actor, facts: SampleFacts): Answer {
  return allOf<SampleReason | ProposalReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'),
    () => mayViewSample(actor, facts),
  );
}

const unused = { isHandedIn: false, isInUse: false, isOnRecord: false, isScientistOfExperiment: false };
const states = Object.fromEntries(
  Object.entries(writingStates).flatMap(([state, proposal]) => [
    [state, { proposal, isPostProposalSubmission: false, ...unused }],
    [`${state}, for an experiment`, { proposal, isPostProposalSubmission: true, ...unused }],
  ]),
) as Readonly<Record<string, SampleFacts>>;
const chosen: SampleFacts = {
  proposal: readingStates['own, submitted'],
  isPostProposalSubmission: true,
  isHandedIn: false,
  isInUse: true,
  isOnRecord: false,
  isScientistOfExperiment: false,
};
const changing: Readonly<Record<string, SampleFacts>> = {
  ...states,
  'own, submitted, chosen for an experiment': chosen,
  'own, submitted, in a safety form that was handed in': { ...chosen, isHandedIn: true },
  'own, submitted, in one that was handed in for a removed booking': { ...chosen, isInUse: false, isOnRecord: true },
};

const reading: Readonly<Record<string, SampleFacts>> = {
  ...(Object.fromEntries(
    Object.entries(readingStates).map(([state, proposal]) => [
      state,
      { proposal, isPostProposalSubmission: false, ...unused },
    ]),
  ) as Readonly<Record<string, SampleFacts>>),
  'somebody else’s, chosen for an experiment on own instrument': {
    proposal: { ...readingStates['somebody else’s draft'], submitted: true },
    ...{ isPostProposalSubmission: true, isHandedIn: true, isInUse: true, isOnRecord: false },
    isScientistOfExperiment: true,
  },
};

export const samplePolicies = {
  list: rule('sample.list', signedIn),
  listOfCall: rule('sample.listOfCall', (actor: Actor) =>
    inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER', 'INSTRUMENT_SCIENTIST'),
  ),
  view: rule('sample.view', mayViewSample, reading),
  declare: rule('sample.declare', mayCreateSample, states),
  change: rule('sample.change', mayChangeSample, changing),
  delete: rule('sample.delete', mayDeleteSample, changing),
  judge: rule('sample.judge', mayJudgeSample, states),
};

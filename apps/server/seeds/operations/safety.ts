import { toSi } from '@atrium/domain/unit';
import { known } from '../facility.ts';
import { formulaOf } from '../plan.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';
import type { SafetyStage } from './plan.ts';
import { newSafetyLife, type SafetyLife } from './safety-life.ts';

export interface SampleOfExperiment {
  readonly id: number;
}

type Decisions = { readonly is: 'ACCEPTED' | 'REJECTED' | null; readonly esr: 'ACCEPTED' | 'REJECTED' | null };
const none: Decisions = { is: null, esr: null };

/** The final decisions at each stage. */
const decisions: Readonly<Record<SafetyStage, Decisions>> = {
  begun: none,
  handedIn: none,
  givenBack: none,
  passedOn: { is: 'ACCEPTED', esr: null },
  approved: { is: 'ACCEPTED', esr: 'ACCEPTED' },
  rejectedByScientist: { is: 'REJECTED', esr: null },
  rejectedByReviewer: { is: 'ACCEPTED', esr: 'REJECTED' },
};

const comments = {
  ACCEPTED: 'Fine as described.',
  REJECTED: 'Please say how the cell is vented, and hand it in again.',
} as const;

const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000);

/** Returns when the form was begun: well before the experiment, and in the past. */
const begunAt = ({ calendar }: OperationsStory, { planned }: Experiment) =>
  calendar.at(Math.min(planned.days[0] - 21, -5), 10);

/** Adds the safety form of an experiment at its current stage, with the samples chosen for it. */
export function addSafety(story: OperationsStory, experiment: Experiment): readonly SampleOfExperiment[] {
  const { world, facility, templates, experimentStatuses, experimentWorkflow, log } = story;
  const { pk, experimentId, proposal, planned } = experiment;
  const stage = planned.safety ?? 'begun';
  const leader = proposal.team.leader.id;
  const begun = begunAt(story, experiment);
  const isIn = stage !== 'begun' && stage !== 'givenBack';
  const life = newSafetyLife(log, experimentStatuses, experimentWorkflow, {
    experimentPk: pk,
    experimentId,
    proposalPk: proposal.pk,
  });
  const experimentSafetyPk = world.id('experimentSafeties');
  life.tell('EXPERIMENT_SAFETY_CREATED', begun, leader, { data: { experimentSafetyPk } });
  tellReview(story, experiment, life, minutes(begun, 60 * 24));
  const { is, esr } = decisions[stage];
  world.add('experimentSafeties', {
    experimentSafetyPk,
    experimentPk: pk,
    esiQuestionaryId: addQuestionary(world, facility, known(templates, 'safety'), {
      creatorId: leader,
      created: begun,
      answered: minutes(begun, 30),
      answers: {
        hazardous: false,
        esi_gases: ['Helium', 'Nitrogen'],
        esi_own_equipment: false,
        esi_waste: 'Everything is taken home.',
      },
      topicsDone: stage === 'begun' ? 0 : 2,
    }),
    esiQuestionarySubmittedAt: isIn ? minutes(begun, 60 * 24) : null,
    createdBy: leader,
    statusId: known(experimentStatuses, life.status()).id,
    safetyReviewQuestionaryId: is ? addReview(story, experiment, minutes(begun, 60 * 30)) : null,
    reviewedBy: esr ? reviewerOf(story) : is ? experiment.scientist.id : null,
    instrumentScientistDecision: is,
    instrumentScientistComment: is && comments[is],
    experimentSafetyReviewerDecision: esr,
    experimentSafetyReviewerComment: esr && comments[esr],
    createdAt: begun,
    updatedAt: life.touched(),
  });
  for (const [eventType, happenedAt] of life.happened) {
    world.add('experimentEventFlags', { experimentPk: pk, eventType, happenedAt });
  }
  return addSamples(story, experiment, begun);
}

const reviewerOf = ({ facility }: OperationsStory): number =>
  facility.people.find(({ roles }) => roles.includes('experiment_safety_reviewer'))?.id ?? facility.officer.id;

/** Records the submission, the decisions and the return of the form, each at its time after the submission. */
function tellReview(story: OperationsStory, { planned, proposal, scientist }: Experiment, life: SafetyLife, at: Date) {
  const stage = planned.safety ?? 'begun';
  if (stage === 'begun') return;
  life.tell('EXPERIMENT_ESF_SUBMITTED', at, proposal.team.leader.id);
  const decide = (by: 'IS' | 'ESR', decision: 'ACCEPTED' | 'REJECTED', when: Date, who: number) => {
    const type = `EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_${by}`;
    const cause = life.tell(type, when, who, { data: { decision } });
    const word = decision === 'ACCEPTED' ? 'APPROVED' : 'REJECTED';
    life.tell(`EXPERIMENT_ESF_${word}_BY_${by}`, minutes(when, 1), null, { cause });
  };
  const { is, esr } = stage === 'givenBack' ? decisions.rejectedByScientist : decisions[stage];
  if (is) decide('IS', is, minutes(at, 60 * 8), scientist.id);
  if (esr) decide('ESR', esr, minutes(at, 60 * 26), reviewerOf(story));
  if (stage === 'givenBack') life.tell('EXPERIMENT_SAFETY_UPDATED', minutes(at, 60 * 28), story.facility.officer.id);
}

function addReview({ world, facility, templates }: OperationsStory, { scientist }: Experiment, at: Date): number {
  return addQuestionary(world, facility, known(templates, 'safetyReview'), {
    creatorId: scientist.id,
    created: at,
    answered: at,
    answers: {
      hazard_type_selection: ['None'],
      review_measures: 'Gloves and goggles at the sample table.',
      review_supervision: true,
    },
  });
}

/** Each experiment of a proposal has samples with different names, so that they can be told apart in a list of the proposal's samples. */
const sampleNames = (number: number): readonly string[] =>
  number === 1 ? ['First batch', 'Reference'] : [`Batch ${number}`, `Reference of batch ${number}`];

/** Adds two samples, both declared; if the form is only begun, the second one is unfinished. */
function addSamples(
  story: OperationsStory,
  { pk, number, proposal, planned }: Experiment,
  at: Date,
): SampleOfExperiment[] {
  const { world, facility, templates, unitById } = story;
  const leader = proposal.team.leader.id;
  const gram = known(unitById, 'gram');
  return sampleNames(number).map((name, index) => {
    const id = world.id('samples');
    const isFinished = planned.safety !== 'begun' || index === 0;
    world.add('samples', {
      id,
      title: `${name}: ${proposal.planned.subject.name}`.slice(0, 150),
      creatorId: leader,
      proposalPk: proposal.pk,
      questionaryId: addQuestionary(world, facility, known(templates, 'sample'), {
        creatorId: leader,
        created: proposal.created,
        answered: proposal.created,
        answers: {
          sample_formula: formulaOf(proposal.planned.subject),
          sample_shape: ['Powder'],
          sample_weight: { value: index + 1, siValue: toSi(index + 1, gram) ?? null, unit: gram },
          sample_air_sensitive: false,
        },
      }),
      questionId: 'samples_brought',
      created: proposal.created,
      titleWrittenAt: proposal.created,
      titleWrittenBy: leader,
    });
    world.add('experimentSamples', {
      experimentPk: pk,
      sampleId: id,
      sampleEsiQuestionaryId: addQuestionary(world, facility, known(templates, 'sampleSafety'), {
        creatorId: leader,
        created: at,
        answered: at,
        answers: { sample_activation: false },
        topicsDone: isFinished ? 1 : 0,
      }),
      isEsiSubmitted: isFinished,
      createdAt: at,
      updatedAt: at,
    });
    return { id };
  });
}

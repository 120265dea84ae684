import { toSi } from '@atrium/domain/unit';
import { known, type Member } from './facility.ts';
import { formulaOf, type Planned, type Row, type Stage } from './plan.ts';
import type { Proposal, Story } from './proposals.ts';
import { addQuestionary } from './templates.ts';

/** Proposals for rapid access so far. They are generated after all other proposals, so that they do not affect those. */
export const rapidRows: readonly Row[] = [
  { call: 'rapid', stage: 'draft', count: 1 },
  { call: 'rapid', stage: 'submitted', count: 2, only: ['HALO', 'CORONA'] },
  { call: 'rapid', stage: 'underReview', count: 3, only: ['HALO', 'NIMBUS'] },
  { call: 'rapid', stage: 'approved', count: 2, only: ['HALO', 'LUMEN'] },
  { call: 'rapid', stage: 'unsuccessful', count: 1, only: ['HALO'] },
  { call: 'rapid', stage: 'finished', count: 1, only: ['EQX'] },
  { call: 'rapid', stage: 'expired', count: 1 },
];

/** Statuses that scientists have set by hand, step by step. */
const steps: Partial<Readonly<Record<Stage, readonly string[]>>> = {
  underReview: ['UNDER_REVIEW'],
  approved: ['UNDER_REVIEW', 'APPROVED'],
  unsuccessful: ['UNDER_REVIEW', 'UNSUCCESSFUL'],
  finished: ['UNDER_REVIEW', 'APPROVED', 'FINISHED'],
};

const comments: Partial<Readonly<Record<Stage, string>>> = {
  underReview: 'Asked the group for a photograph of the sample; it has to fit the small can.',
  approved: 'Fits between two regular experiments. Please bring the sample mounted.',
  unsuccessful: 'Too weak a signal in two days. Suggested a regular proposal for the next call.',
};

const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000);

/** Returns a scientist of the technique, derived from the instrument. */
const scientistOf = ({ facility }: Story, { planned }: Proposal) =>
  known(facility.scientists, planned.instrument)[0] as Member;

/** Moves a rapid-access proposal to its stage and adds the scientists' comments. */
export function decideRapidly(story: Story, proposal: Proposal): void {
  const { stage, life, submittedAt } = proposal;
  if (!submittedAt) return;
  const scientist = scientistOf(story, proposal);
  for (const [index, status] of (steps[stage] ?? []).entries()) {
    life.setByHand(status, minutes(submittedAt, 30 * (index + 1)), scientist.id);
  }
  const comment = comments[stage];
  if (!comment) return;
  const at = minutes(submittedAt, 45);
  const commentId = story.world.id('scientistComments');
  story.world.add('scientistComments', { commentId, proposalPk: proposal.pk, comment, created: at, updated: at });
  life.note('PROPOSAL_SCIENTIST_COMMENT_CREATED', at, scientist.id, { data: { commentId, comment } });
}

/** Adds the sample that every rapid-access proposal has. */
export function addSample({ world, facility, templates, unitById }: Story, proposal: Proposal): void {
  const { planned, team, created, submittedAt, pk } = proposal;
  if (!submittedAt) return;
  const gram = known(unitById, 'gram');
  world.add('samples', {
    id: world.id('samples'),
    title: sampleTitle(planned),
    creatorId: team.leader.id,
    proposalPk: pk,
    questionaryId: addQuestionary(world, facility, known(templates, 'sample'), {
      creatorId: team.leader.id,
      created,
      answered: submittedAt,
      answers: {
        sample_formula: formulaOf(planned.subject),
        sample_shape: ['Powder'],
        sample_weight: { value: 2, siValue: toSi(2, gram) ?? null, unit: gram },
        sample_air_sensitive: false,
      },
    }),
    questionId: 'rapid_samples',
    created,
    titleWrittenAt: created,
    titleWrittenBy: team.leader.id,
  });
}

const sampleTitle = ({ subject }: Planned) => `First batch: ${subject.name}`.slice(0, 150);

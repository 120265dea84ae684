import { preparation, technicalNotes, technicalTexts } from '../data/review-texts.ts';
import { known, type Member } from '../facility.ts';
import type { Stage } from '../plan.ts';
import type { Place, Proposal, Story } from '../proposals.ts';
import { addQuestionary } from '../templates.ts';

type Result = keyof typeof technicalTexts;

const without: ReadonlySet<Stage> = new Set<Stage>([
  'untouched',
  'draft',
  'expired',
  'reopened',
  'submitted',
  'editable',
  'editableInternal',
  'underReview',
  'approved',
  'unsuccessful',
  'finished',
]);

/** Fills in technical reviews; every place of a proposal has one as soon as its instrument is chosen. */
export function reviewTechnically(story: Story, proposal: Proposal): void {
  const { random, calendar } = story;
  const { stage, call, places } = proposal;
  const isOpen = without.has(stage) || stage === 'technicalDraft';
  const result: Result | undefined = isOpen ? undefined : (resultOfStage[stage] ?? 'FEASIBLE');
  const [start, end] = call.days.review;
  const since = proposal.submittedAt ? daysAgo(story, proposal.submittedAt) + 1 : start;
  const first = Math.min(Math.max(start, since), -1);
  const days = places.map(() => random.between(first, Math.max(first, Math.min(end, -2)))).sort((a, b) => a - b);
  for (const [index, place] of places.entries()) {
    const at = calendar.at(days[index] ?? first, 10 + index * 3, random.between(0, 59));
    writeReview(story, proposal, place, { result, at, last: index === places.length - 1 });
  }
}

const resultOfStage: Partial<Record<Stage, Result>> = {
  unfeasible: 'UNFEASIBLE',
  partiallyFeasible: 'PARTIALLY_FEASIBLE',
};

/** Returns the number of days from today to a time; negative in the past. */
export const daysAgo = ({ calendar }: Story, at: Date) =>
  Math.ceil((at.getTime() - calendar.at(0, 0).getTime()) / 86_400_000) - 1;

interface Writing {
  readonly result: Result | undefined;
  readonly at: Date;
  readonly last: boolean;
}

function writeReview(story: Story, proposal: Proposal, place: Place, { result, at, last }: Writing): void {
  const { world, random, facility, templates } = story;
  const onInstrument = known(facility.scientists, place.instrument);
  const others = onInstrument.filter(
    (person) => person !== proposal.team.leader && !proposal.team.others.includes(person),
  );
  const scientists = others.length > 0 ? others : onInstrument;
  const assignee = scientists[random.between(0, scientists.length - 1)] ?? (scientists[0] as Member);
  const isDraft = proposal.stage === 'technicalDraft';
  const days = Math.max(1, place.days - (random.chance(0.3) ? 1 : 0));
  const id = world.id('technicalReviews');
  const comment = `<p>${random.pick(technicalNotes)}</p>`;
  world.add('technicalReviews', {
    id,
    proposalPk: proposal.pk,
    instrumentId: known(facility.instrumentId, place.instrument),
    status: result ?? null,
    comment: result || isDraft ? comment : null,
    publicComment: result ? `<p>${random.pick(technicalTexts[result])}</p>` : null,
    timeAllocation: result ? (result === 'UNFEASIBLE' ? 0 : days) : null,
    submitted: result !== undefined,
    reviewerId: assignee.id,
    technicalReviewAssigneeId: assignee.id,
    questionaryId: addQuestionary(world, facility, known(templates, 'technical'), {
      creatorId: assignee.id,
      created: proposal.created,
      answered: at,
      answers: {
        environment_available: result !== 'UNFEASIBLE',
        staff_effort: [random.pick(['Routine', 'Needs preparation', 'Needs development'])],
        preparation_needed: random.pick(preparation),
      },
      topicsDone: result ? 2 : isDraft ? 1 : 0,
    }),
    updated: result || isDraft ? at : proposal.created,
  });
  if (isDraft) proposal.life.tell('PROPOSAL_FEASIBILITY_REVIEW_UPDATED', at, assignee.id);
  if (result) tellResult(proposal, result, at, assignee.id, last);
  if ((result || isDraft) && random.chance(0.2)) addInternalReview(story, id, place, at);
}

/** Records the events of a submitted review, in the order in which the server derives them. */
function tellResult({ life }: Proposal, result: Result, at: Date, by: number, last: boolean): void {
  const updated = life.tell('PROPOSAL_FEASIBILITY_REVIEW_UPDATED', at, by);
  const cause = life.tell('PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED', at, by, { cause: updated });
  if (last) life.tell('PROPOSAL_ALL_FEASIBILITY_REVIEWS_SUBMITTED', at, by, { cause });
  if (last && result === 'FEASIBLE') life.tell('PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE', at, by, { cause });
  if (result === 'FEASIBLE') life.tell('PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE', at, by, { cause });
  if (result === 'UNFEASIBLE') life.tell('PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE', at, by, { cause });
}

function addInternalReview({ world, random, facility, log }: Story, technicalReviewId: number, place: Place, at: Date) {
  const reviewers = facility.people.filter(({ roles }) => roles.includes('internal_reviewer'));
  const reviewer = random.pick(reviewers);
  const manager = known(facility.scientists, place.instrument)[0] as Member;
  const id = world.id('internalReviews');
  world.add('internalReviews', {
    id,
    title: random.pick(['Sample environment', 'Detector coverage', 'Chemistry laboratory']),
    comment: `<p>${random.pick(technicalNotes)}</p>`,
    reviewerId: reviewer.id,
    technicalReviewId,
    assignedBy: manager.id,
    createdAt: at,
  });
  log.tell({ type: 'INTERNAL_REVIEW_CREATED', at, by: manager.id, objectId: id });
}

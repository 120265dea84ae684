import { insertCall, insertFap, insertInstrument, insertProposal, insertWorkflow } from './review-world.ts';
import { openWorld, type TestPerson } from './world.ts';

export type Answered = { errors: ReadonlyArray<{ message: string; extensions: Record<string, unknown> }> };

/** Returns why an operation was refused, or `yes`. */
export const reasonOf = ({ errors }: Answered) =>
  errors[0] ? (errors[0].extensions.reason ?? errors[0].extensions.code) : 'yes';

/** Returns a grade as clients write it: as text. */
export const gradeText = ({ grade }: { readonly grade?: unknown }) =>
  typeof grade === 'number' ? { grade: String(grade) } : {};

/** Opens a world with an instrument, a panel with its people, another panel, and a call. */
export async function openPanelWorld() {
  const world = await openWorld();
  const officer = await world.person('USER_OFFICER');
  const pi = await world.person('USER');
  const scientist = await world.person('INSTRUMENT_SCIENTIST');
  const chair = await world.person('FAP_CHAIR', 'FAP_REVIEWER');
  const secretary = await world.person('FAP_SECRETARY', 'FAP_REVIEWER');
  const reviewer = await world.person('FAP_REVIEWER');
  const second = await world.person('FAP_REVIEWER');
  const otherChair = await world.person('FAP_CHAIR');
  const instrumentId = await insertInstrument(world, { managerUserId: scientist.id });
  const otherInstrumentId = await insertInstrument(world, { managerUserId: scientist.id });
  const fapId = await insertFap(world, {
    FAP_CHAIR: [chair.id],
    FAP_SECRETARY: [secretary.id],
    FAP_REVIEWER: [reviewer.id, second.id],
  });
  const otherFapId = await insertFap(world, { FAP_CHAIR: [otherChair.id], FAP_REVIEWER: [reviewer.id] });
  const callId = await insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [
      { instrumentId, fapId, availabilityTime: 10 },
      { instrumentId: otherInstrumentId, fapId, availabilityTime: 10 },
    ],
  });

  /** Inserts a proposal that the panel has to review. */
  const aProposal = (options: Partial<Parameters<typeof insertProposal>[1]> = {}) =>
    insertProposal(world, {
      callId,
      proposerId: pi.id,
      status: 'FAP_REVIEW',
      instruments: [instrumentId],
      faps: [{ instrumentId, fapId }],
      ...options,
    });

  const assign = (
    who: TestPerson,
    assignments: ReadonlyArray<{ memberId: number; proposalPk: number; rank?: number }>,
    panel = fapId,
  ) =>
    world.gql(
      who,
      `mutation ($fapId: Int!, $assignments: [FapReviewAssignmentInput!]!) {
         assignFapReviewersToProposals(fapId: $fapId, assignments: $assignments) { id } }`,
      { fapId: panel, assignments },
    );

  const reviewOf = (proposalPk: number, userId: number) =>
    world.db
      .selectFrom('fapReviews')
      .selectAll()
      .where('proposalPk', '=', proposalPk)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();

  /** Inserts a proposal that this user has to review in the panel, and returns the review. */
  const aReview = async (person: TestPerson, options: Parameters<typeof aProposal>[0] = {}) => {
    const proposalPk = await aProposal(options);
    const answer = await assign(officer, [{ memberId: person.id, proposalPk }]);
    if (answer.errors[0]) throw new Error(answer.errors[0].message);
    return reviewOf(proposalPk, person.id);
  };

  const save = (
    who: TestPerson | null,
    review: { id: number; questionaryId: number | null; fapId: number },
    input: Record<string, unknown>,
  ) =>
    world.gql(
      who,
      `mutation ($id: Int!, $q: Int!, $f: Int!, $status: ReviewStatus!, $grade: String, $comment: String) {
         updateReview(reviewID: $id, questionaryID: $q, fapID: $f, status: $status, grade: $grade, comment: $comment) {
           id status grade comment } }`,
      { id: review.id, q: review.questionaryId, f: review.fapId, status: 'DRAFT', ...input, ...gradeText(input) },
    );

  const people = { officer, pi, scientist, chair, secretary, reviewer, second, otherChair };
  const places = { instrumentId, otherInstrumentId, fapId, otherFapId, callId };
  return { world, ...people, ...places, aProposal, assign, reviewOf, aReview, save };
}

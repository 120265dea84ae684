import { insertCall, insertFap, insertInstrument, insertProposal, insertWorkflow } from './review-world.ts';
import { openWorld, type TestPerson } from './world.ts';

export interface Review {
  id: number;
  proposalPk: number;
  instrumentId: number;
  questionaryId: number;
  status: string | null;
  submitted: boolean;
  technicalReviewAssigneeId: number;
}

/** Opens a world with an instrument, one whose reviews several people write, a panel, a call and everybody involved in reviews. */
export async function openTechnicalReviewWorld() {
  const world = await openWorld();
  const officer = await world.person('USER_OFFICER');
  const pi = await world.person('USER');
  const assignee = await world.person('INSTRUMENT_SCIENTIST', 'USER');
  const colleague = await world.person('INSTRUMENT_SCIENTIST');
  const stranger = await world.person('INSTRUMENT_SCIENTIST');
  const chair = await world.person('FAP_CHAIR', 'FAP_REVIEWER');
  const secretary = await world.person('FAP_SECRETARY', 'FAP_REVIEWER');
  const reviewer = await world.person('FAP_REVIEWER');
  const internalReviewer = await world.person('INTERNAL_REVIEWER');
  const staff = { managerUserId: assignee.id, scientists: [colleague.id] };
  const instrumentId = await insertInstrument(world, staff);
  const openInstrumentId = await insertInstrument(world, { ...staff, multipleTechReviewsEnabled: true });
  const fapId = await insertFap(world, {
    FAP_CHAIR: [chair.id],
    FAP_SECRETARY: [secretary.id],
    FAP_REVIEWER: [reviewer.id],
  });
  const callId = await insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [{ instrumentId }, { instrumentId: openInstrumentId }],
  });

  /** Creates a submitted proposal that an officer has assigned to instruments; returns the resulting reviews. */
  async function assigned(...instrumentIds: number[]): Promise<Review[]> {
    const proposalPk = await insertProposal(world, { callId, proposerId: pi.id });
    await world.ok(
      officer,
      'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
      { p: [proposalPk], i: instrumentIds.length > 0 ? instrumentIds : [instrumentId] },
    );
    const { proposal } = await world.ok(
      officer,
      `query ($pk: Int!) { proposal(primaryKey: $pk) { technicalReviews {
         id proposalPk instrumentId questionaryId status submitted technicalReviewAssigneeId } } }`,
      { pk: proposalPk },
    );
    return proposal.technicalReviews;
  }

  const one = async (...instrumentIds: number[]) => (await assigned(...instrumentIds))[0] as Review;

  const save = (who: TestPerson | null, review: Review, input: Record<string, unknown>) =>
    world.gql(
      who,
      `mutation ($input: AddTechnicalReviewInput!) { addTechnicalReview(addTechnicalReviewInput: $input) {
         id status timeAllocation comment publicComment submitted reviewerId } }`,
      {
        input: {
          proposalPk: review.proposalPk,
          instrumentId: review.instrumentId,
          questionaryId: review.questionaryId,
          ...input,
        },
      },
    );

  const submitAll = (who: TestPerson, reviews: readonly Review[]) =>
    world.gql(
      who,
      'mutation ($input: SubmitTechnicalReviewsInput!) { submitTechnicalReviews(submitTechnicalReviewsInput: $input) }',
      {
        input: {
          technicalReviews: reviews.map((review) => ({
            proposalPk: review.proposalPk,
            instrumentId: review.instrumentId,
            reviewerId: who.id,
            submitted: true,
          })),
        },
      },
    );

  const reassign = (who: TestPerson, reviews: readonly Review[], userId: number) =>
    world.gql(
      who,
      `mutation ($userId: Int!, $pks: [Int!]!, $instrumentId: Int!) {
         updateTechnicalReviewAssignee(userId: $userId, proposalPks: $pks, instrumentId: $instrumentId) {
           id technicalReviewAssigneeId } }`,
      { userId, pks: reviews.map(({ proposalPk }) => proposalPk), instrumentId: reviews[0]?.instrumentId },
    );

  const reasonOf = (answer: Awaited<ReturnType<typeof save>>) =>
    answer.errors[0] ? (answer.errors[0].extensions.reason ?? answer.errors[0].extensions.code) : 'yes';

  const stored = (id: number) =>
    world.db.selectFrom('technicalReviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const people = { officer, pi, assignee, colleague, stranger, chair, secretary, reviewer, internalReviewer };
  const operations = { assigned, one, save, submitAll, reassign, reasonOf, stored };
  return { world, ...people, instrumentId, openInstrumentId, fapId, callId, ...operations };
}

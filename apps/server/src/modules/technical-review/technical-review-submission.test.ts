import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf, statusOf } from '../../../test/review-world.ts';
import { openTechnicalReviewWorld, type Review } from '../../../test/technical-review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const {
  world,
  officer,
  assignee,
  colleague,
  stranger,
  secretary,
  reviewer,
  instrumentId,
  openInstrumentId,
  fapId,
  callId,
  assigned,
  one,
  save,
  submitAll,
  reassign,
  reasonOf,
  stored,
} = await openTechnicalReviewWorld();
afterAll(() => world.close());

describe('submitting', () => {
  it('requires a feasibility, closes the review for the assignee and moves the proposal', async () => {
    const review = await one();
    const blank = await save(assignee, review, { submitted: true });
    expect(blank.errors[0]?.extensions.issues).toMatchObject([{ message: 'Status is required' }]);
    expect(reasonOf(await save(assignee, review, { status: 'FEASIBLE', submitted: true }))).toBe('yes');
    expect(reasonOf(await save(assignee, review, { status: 'UNFEASIBLE' }))).toBe('TECHNICAL_REVIEW_SUBMITTED');
    await world.work();
    expect(await statusOf(world, review.proposalPk)).toBe('FAP_SELECTION');
    const { proposalTimeline } = await world.ok(
      officer,
      'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { title why by { id } } }',
      { pk: review.proposalPk },
    );
    expect(proposalTimeline.at(-1)).toEqual({
      title: 'Moved from “Feasibility review” to “Panel selection”',
      why: 'Because “Feasible on all instruments” happened',
      by: null,
    });
  });

  it('as unfeasible leads to another status; with two instruments both reviews must be submitted', async () => {
    const bad = await one();
    await save(assignee, bad, { status: 'UNFEASIBLE', submitted: true });
    const [first, second] = (await assigned(instrumentId, openInstrumentId)) as [Review, Review];
    await save(assignee, first, { status: 'FEASIBLE', submitted: true });
    await world.work();
    expect(await statusOf(world, bad.proposalPk)).toBe('NOT_FEASIBLE');
    expect(await statusOf(world, first.proposalPk)).toBe('FEASIBILITY_REVIEW');
    await save(assignee, second, { status: 'FEASIBLE', submitted: true });
    await world.work();
    expect(await statusOf(world, first.proposalPk)).toBe('FAP_SELECTION');
  });

  it('is reserved for the assignee among scientists', async () => {
    const review = await one(openInstrumentId);
    expect(reasonOf(await save(colleague, review, { status: 'FEASIBLE', submitted: true }))).toBe('NOT_ASSIGNEE');
    expect((await stored(review.id)).status).toBeNull();
  });

  it('requires answers to the questions of the template', async () => {
    const review = await one();
    const template = await world.db
      .selectFrom('questionaries')
      .select('templateId')
      .where('id', '=', review.questionaryId)
      .executeTakeFirstOrThrow();
    const topic = await world.db
      .insertInto('topics')
      .values({ templateId: template.templateId, title: 'Hazards', sortOrder: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('questions')
      .values({
        id: 'tr_hazard',
        naturalKey: 'tr_hazard',
        dataType: 'TEXT_INPUT',
        categoryId: 'TECHNICAL_REVIEW',
        question: 'Hazards?',
        config: '{}',
      })
      .execute();
    await world.db
      .insertInto('questionTemplateRelations')
      .values({ templateId: template.templateId, questionId: 'tr_hazard', topicId: topic.id, config: '{}' })
      .execute();
    const refused = await save(assignee, review, { status: 'FEASIBLE', submitted: true });
    expect(reasonOf(refused)).toBe('TOPICS_INCOMPLETE');
    expect(refused.errors[0]?.message).toContain('Hazards');
    // In bulk it is no less complete.
    await save(assignee, review, { status: 'FEASIBLE', timeAllocation: 1 });
    const together = await submitAll(assignee, [review]);
    expect(reasonOf(together)).toBe('TECHNICAL_REVIEW_STEPS_OPEN');
    expect(together.errors[0]?.message).toMatch(
      /^Please complete these technical reviews first: \S+ on .+ \(Hazards\)$/,
    );
    const open = 'query ($id: Int!) { technicalReview(technicalReviewId: $id) { openSteps submitted } }';
    expect((await world.ok(assignee, open, { id: review.id })).technicalReview).toEqual({
      openSteps: ['Hazards'],
      submitted: false,
    });
    await world.ok(
      assignee,
      `mutation ($q: Int!, $t: Int!) { answerTopic(questionaryId: $q, topicId: $t, isPartialSave: false,
         answers: [{ questionId: "tr_hazard", value: "{\\"value\\":\\"none\\"}" }]) { questionId } }`,
      { q: review.questionaryId, t: topic.id },
    );
    expect(reasonOf(await save(assignee, review, { status: 'FEASIBLE', submitted: true }))).toBe('yes');
    await world.db.deleteFrom('questionTemplateRelations').where('questionId', '=', 'tr_hazard').execute();
  });

  it('in bulk accepts all or none, only the caller’s own reviews, each with feasibility and time', async () => {
    const [good, timeless, foreign] = [await one(), await one(), await one()];
    await save(assignee, good, { status: 'FEASIBLE', timeAllocation: 1 });
    await save(assignee, timeless, { status: 'FEASIBLE' });
    await save(assignee, foreign, { status: 'FEASIBLE', timeAllocation: 1 });
    await reassign(officer, [foreign], colleague.id);
    const refused = await submitAll(assignee, [good, timeless]);
    expect(reasonOf(refused)).toBe('TECHNICAL_REVIEW_INCOMPLETE');
    expect(refused.errors[0]?.extensions.proposalIds).toHaveLength(1);
    expect(reasonOf(await submitAll(assignee, [good, foreign]))).toBe('NOT_ASSIGNEE');
    expect((await stored(good.id)).submitted).toBe(false);
    expect(reasonOf(await submitAll(assignee, [good]))).toBe('yes');
    expect(reasonOf(await submitAll(assignee, [good]))).toBe('TECHNICAL_REVIEW_SUBMITTED');
    await world.work();
    expect(await statusOf(world, good.proposalPk)).toBe('FAP_SELECTION');
  });

  it('in bulk submits and logs a review only once although it is listed twice', async () => {
    const review = await one();
    await save(assignee, review, { status: 'FEASIBLE', timeAllocation: 2 });
    expect(reasonOf(await submitAll(assignee, [review, review]))).toBe('yes');
    const told = (await eventsOf(world, review.proposalPk)).filter((type) => /FEASIBILITY_REVIEW_SUBMITTED/.test(type));
    expect(told).toHaveLength(1);
  });
});

describe('after submission', () => {
  const submitted = async () => {
    const review = await one();
    await save(assignee, review, { status: 'FEASIBLE', timeAllocation: 2, submitted: true });
    return review;
  };

  it('only an officer can reassign', async () => {
    const [draft, done] = [await one(), await submitted()];
    expect(reasonOf(await reassign(colleague, [draft], colleague.id))).toBe('NOT_ASSIGNEE');
    expect(reasonOf(await reassign(assignee, [draft], colleague.id))).toBe('yes');
    expect(reasonOf(await reassign(assignee, [done], colleague.id))).toBe('TECHNICAL_REVIEW_SUBMITTED');
    expect(reasonOf(await reassign(officer, [done], colleague.id))).toBe('yes');
    expect((await stored(done.id)).technicalReviewAssigneeId).toBe(colleague.id);
    expect(reasonOf(await reassign(officer, [done], stranger.id))).toBe('ASSIGNEE_NOT_ON_INSTRUMENT');
    expect(await eventsOf(world, done.proposalPk)).toContain('PROPOSAL_TECHNICAL_REVIEWER_CHANGED');
  });

  it('all or none of several reviews are reassigned', async () => {
    const [draft, done] = [await one(), await submitted()];
    expect(reasonOf(await reassign(assignee, [draft, done], colleague.id))).toBe('TECHNICAL_REVIEW_SUBMITTED');
    expect((await stored(draft.id)).technicalReviewAssigneeId).toBe(assignee.id);
  });

  it('an officer can edit the review and reopen it for the assignee', async () => {
    const review = await submitted();
    expect(reasonOf(await save(officer, review, { status: 'UNFEASIBLE', submitted: true }))).toBe('yes');
    expect(reasonOf(await save(officer, review, { status: 'UNFEASIBLE', submitted: false }))).toBe('yes');
    expect(reasonOf(await save(assignee, review, { status: 'FEASIBLE' }))).toBe('yes');
  });

  it('a secretary who may edit can only change comments (rule R62)', async () => {
    const review = await submitted();
    await world.db
      .insertInto('fapProposals')
      .values({ proposalPk: review.proposalPk, instrumentId, fapId, callId })
      .execute();
    const change = { status: 'UNFEASIBLE', timeAllocation: 9, publicComment: 'noted', submitted: false };
    expect(reasonOf(await save(secretary, review, change))).toBe('NOT_TECHNICAL_REVIEWER');
    await world.db
      .updateTable('settings')
      .set({ value: 'true' })
      .where('id', '=', 'FAP_SECS_EDIT_TECH_REVIEWS')
      .execute();
    expect(reasonOf(await save(secretary, review, change))).toBe('yes');
    expect(await stored(review.id)).toMatchObject({
      status: 'FEASIBLE',
      timeAllocation: 2,
      publicComment: 'noted',
      submitted: true,
      reviewerId: assignee.id,
    });
    expect(reasonOf(await save(reviewer, review, change))).toBe('TECHNICAL_REVIEW_NOT_FOUND');
    await world.db
      .updateTable('settings')
      .set({ value: null })
      .where('id', '=', 'FAP_SECS_EDIT_TECH_REVIEWS')
      .execute();
  });

  it('the abilities show what is allowed', async () => {
    const review = await submitted();
    const ask = async (who: TestPerson) => {
      const { technicalReview } = await world.ok(
        who,
        `query ($id: Int!) { technicalReview(technicalReviewId: $id) { editScope abilities {
           edit { allowed reason } submit { allowed } reopen { allowed } reassign { allowed } } } }`,
        { id: review.id },
      );
      return technicalReview;
    };
    expect(await ask(assignee)).toEqual({
      editScope: 'NOTHING',
      abilities: {
        edit: { allowed: false, reason: 'TECHNICAL_REVIEW_SUBMITTED' },
        submit: { allowed: false },
        reopen: { allowed: false },
        reassign: { allowed: false },
      },
    });
    expect(await ask(officer)).toMatchObject({
      editScope: 'ALL',
      abilities: { edit: { allowed: true }, reopen: { allowed: true }, reassign: { allowed: true } },
    });
  });

  it('removing the instrument whose review is open lets the other reviews decide', async () => {
    const [first] = (await assigned(instrumentId, openInstrumentId)) as [Review, Review];
    await save(assignee, first, { status: 'FEASIBLE', submitted: true });
    await world.work();
    expect(await statusOf(world, first.proposalPk)).toBe('FEASIBILITY_REVIEW');
    await world.ok(
      officer,
      'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
      { p: [first.proposalPk], i: [first.instrumentId] },
    );
    await world.work();
    expect(await statusOf(world, first.proposalPk)).toBe('FAP_SELECTION');
  });
});

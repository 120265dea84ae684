import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { eventsOf } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const { world, officer, pi, chair, reviewer, second, fapId, aProposal, aReview, reviewOf, save, assign } =
  await openPanelWorld();
afterAll(() => world.close());

describe('a form with an additional question', () => {
  // Every review from here on is made of a template that asks for a judgement.
  beforeAll(async () => {
    const topic = await world.db
      .insertInto('topics')
      .values({ templateId: 2, title: 'Judgement', sortOrder: 9 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('questions')
      .values({
        id: 'judged',
        naturalKey: 'judged',
        question: 'Sound?',
        dataType: 'BOOLEAN',
        categoryId: 'FAP_REVIEW',
        config: {},
      })
      .execute();
    await world.db
      .insertInto('questionTemplateRelations')
      .values({ questionId: 'judged', templateId: 2, topicId: topic.id, sortOrder: 0, config: { required: true } })
      .execute();
  });

  const submitAll = (who: TestPerson, reviews: ReadonlyArray<{ id: number; proposalPk: number }>) =>
    world.gql(
      who,
      'mutation ($input: SubmitProposalsReviewInput!) { submitProposalsReview(submitProposalsReviewInput: $input) }',
      { input: { proposals: reviews.map(({ id, proposalPk }) => ({ proposalPk, reviewId: id })) } },
    );
  const openStepsOf = async (who: TestPerson, id: number) =>
    (await world.ok(who, 'query ($id: Int!) { review(reviewId: $id) { openSteps } }', { id })).review.openSteps;

  it('is checked as strictly in bulk as singly, and incomplete reviews are named', async () => {
    const review = await aReview(reviewer);
    await save(reviewer, review, { grade: 3, comment: 'good' });
    const singly = await save(reviewer, review, { grade: 3, comment: 'good', status: 'SUBMITTED' });
    expect(reasonOf(singly)).toBe('TOPICS_INCOMPLETE');
    expect(await openStepsOf(reviewer, review.id)).toEqual(['Judgement']);
    for (const who of [reviewer, officer]) {
      const together = await submitAll(who, [review]);
      expect(reasonOf(together)).toBe('REVIEW_STEPS_OPEN');
      const { proposalId, firstname, lastname } = await world.db
        .selectFrom('fapReviews as r')
        .innerJoin('proposals as p', 'p.proposalPk', 'r.proposalPk')
        .innerJoin('users as u', 'u.id', 'r.userId')
        .select(['p.proposalId', 'u.firstname', 'u.lastname'])
        .where('r.id', '=', review.id)
        .executeTakeFirstOrThrow();
      expect(together.errors[0]?.message).toBe(
        `Please complete these reviews first: ${proposalId} by ${firstname} ${lastname} (Judgement)`,
      );
    }
    expect((await reviewOf(review.proposalPk, reviewer.id)).status).toBe('DRAFT');
    const topic = await world.db.selectFrom('topics').select('id').where('title', '=', 'Judgement').execute();
    await world.db
      .insertInto('topicCompletenesses')
      .values(topic.map(({ id }) => ({ questionaryId: review.questionaryId ?? 0, topicId: id, isComplete: true })))
      .execute();
    expect(await openStepsOf(reviewer, review.id)).toEqual([]);
    expect(reasonOf(await submitAll(reviewer, [review]))).toBe('yes');
  });
});

describe('a user cannot review a proposal they are on', () => {
  const pair = (person: TestPerson, proposalPk: number) => ({ memberId: person.id, proposalPk });

  it.each([
    ['principal investigator', (person: TestPerson) => ({ proposerId: person.id })],
    ['co-proposer', (person: TestPerson) => ({ coProposers: [person.id] })],
  ])('as %s', async (_, options) => {
    const [own, other] = [await aProposal(options(reviewer)), await aProposal()];
    const answer = await assign(chair, [pair(reviewer, own), pair(reviewer, other), pair(second, own)]);
    expect(reasonOf(answer)).toBe('REVIEWER_ON_PROPOSAL');
    expect(answer.errors[0]?.extensions.people).toMatchObject([{ userId: reviewer.id, proposalPk: own }]);
    expect(reasonOf(await assign(chair, [pair(reviewer, other), pair(second, own)]))).toBe('yes');
    const added = await world.gql(
      chair,
      'mutation ($f: Int!, $p: Int!, $u: Int!) { addUserForReview(fapID: $f, proposalPk: $p, userID: $u) { id } }',
      { f: fapId, p: own, u: reviewer.id },
    );
    expect(reasonOf(added)).toBe('REVIEWER_ON_PROPOSAL');
  });

  it('with access to its data; the proposal lists the excluded users', async () => {
    const own = await aProposal();
    await world.db.insertInto('dataAccessUsers').values({ proposalPk: own, userId: second.id }).execute();
    expect(reasonOf(await assign(chair, [pair(second, own)]))).toBe('REVIEWER_ON_PROPOSAL');
    const { proposal } = await world.ok(
      officer,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { reviewersExcluded } }',
      {
        pk: own,
      },
    );
    expect([...proposal.reviewersExcluded].sort()).toEqual([pi.id, second.id].sort());
  });
});

describe('a reviewer who leaves a panel', () => {
  const leave = (person: TestPerson, openReviews?: string) =>
    world.gql(
      officer,
      `mutation ($f: Int!, $u: Int!, $o: OpenReviews) {
         removeMemberFromFap(fapId: $f, memberId: $u, roleId: FAP_REVIEWER, openReviews: $o) { id } }`,
      { f: fapId, u: person.id, o: openReviews },
    );
  const openCountOf = async (person: TestPerson) => {
    const { fapReviewers } = await world.ok(
      officer,
      'query ($f: Int!) { fapReviewers(fapId: $f) { userId openReviewsCount } }',
      { f: fapId },
    );
    return fapReviewers.find(({ userId }: { userId: number }) => userId === person.id)?.openReviewsCount;
  };

  it.each([
    ['KEEP', ['DRAFT', 'SUBMITTED']],
    ['REMOVE', ['SUBMITTED']],
    [undefined, ['DRAFT', 'SUBMITTED']],
  ])('keeps or loses open reviews by the choice %s', async (choice, left) => {
    const person = await world.person('FAP_REVIEWER');
    await world.db.insertInto('fapMembers').values({ fapId, userId: person.id, role: 'FAP_REVIEWER' }).execute();
    const [open, done] = [await aReview(person), await aReview(person)];
    await world.db
      .updateTable('fapReviews')
      .set({ status: 'SUBMITTED', grade: 2, comment: 'good' })
      .where('id', '=', done.id)
      .execute();
    expect(await openCountOf(person)).toBe(1);
    expect((await leave(person, choice)).errors).toEqual([]);
    const rows = await world.db.selectFrom('fapReviews').select('status').where('userId', '=', person.id).execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(left);
    // What is kept is in no list of the person's, and the user office can finish it.
    const { reviewTasks } = await world.ok(person, '{ reviewTasks { reviewId } }');
    expect(reviewTasks).toEqual([]);
    if (choice !== 'REMOVE') expect(reasonOf(await save(officer, open, { grade: 3, comment: 'good' }))).toBe('yes');
    await world.work();
    const told = (await eventsOf(world, open.proposalPk)).includes('FAP_MEMBER_REMOVED_FROM_PROPOSAL');
    expect(told).toBe(choice === 'REMOVE');
  });
});

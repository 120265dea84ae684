import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { eventsOf, statusOf } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const {
  world,
  officer,
  pi,
  chair,
  secretary,
  reviewer,
  second,
  otherChair,
  fapId,
  aProposal,
  aReview,
  reviewOf,
  save,
  assign,
} = await openPanelWorld();
afterAll(() => world.close());

const setTo = (id: 'GRADE_PRECISION' | 'GRADE_CLASSES', value: string | null) =>
  world.db.updateTable('settings').set({ value }).where('id', '=', id).execute();
const setPrecision = (value: string | null) => setTo('GRADE_PRECISION', value);

describe('reading', () => {
  const document = `query ($id: Int!, $pk: Int!) {
    review(reviewId: $id) { id grade comment }
    proposal(primaryKey: $pk) { reviews { id grade comment } } }`;

  it('every role, inside or outside the panel: the single review and the list agree', async () => {
    const review = await aReview(reviewer);
    await save(reviewer, review, { grade: 3, comment: 'fine' });
    const inPanel: Partial<Record<(typeof roleCodes)[number], TestPerson>> = {
      USER_OFFICER: officer,
      FAP_CHAIR: chair,
      FAP_SECRETARY: secretary,
      FAP_REVIEWER: reviewer,
    };
    const seenBy = async (who: TestPerson) => {
      const { data } = await world.gql(who, document, { id: review.id, pk: review.proposalPk });
      const list: Array<{ id: number }> = data?.proposal?.reviews ?? [];
      if (data?.proposal) expect(list.map(({ id }) => id)).toEqual(data.review ? [review.id] : []);
      return data?.review ?? null;
    };
    for (const role of roleCodes) {
      expect(Boolean(await seenBy(await world.person(role))), `${role} of elsewhere`).toBe(role === 'USER_OFFICER');
      const member = inPanel[role];
      if (member) expect(await seenBy(member), role).toMatchObject({ grade: 3, comment: 'fine' });
    }
    expect(await seenBy(second), 'another reviewer of the panel').toBeNull();
    expect(await seenBy(otherChair), 'the chair of another panel').toBeNull();
    expect(await seenBy(pi), 'the applicant').toBeNull();
    expect((await world.gql(null, document, { id: review.id, pk: review.proposalPk })).data?.review).toBeNull();
  });

  it('nobody reads the reviews of their own proposal', async () => {
    const review = await aReview(second, { coProposers: [chair.id] });
    const { data } = await world.gql(chair, document, { id: review.id, pk: review.proposalPk });
    expect(data?.review).toBeNull();
    expect(data?.proposal?.reviews ?? []).toEqual([]);
  });
});

describe('grading', () => {
  it('stores an unfinished draft, and keeps fields that are left out', async () => {
    const review = await aReview(reviewer);
    expect(reasonOf(await save(reviewer, review, { grade: 4 }))).toBe('yes');
    expect(reasonOf(await save(reviewer, review, { comment: '<p>ok</p><img src=x>' }))).toBe('yes');
    expect(await reviewOf(review.proposalPk, reviewer.id)).toMatchObject({
      grade: 4,
      comment: '<p>ok</p>',
      status: 'DRAFT',
    });
    expect(reasonOf(await save(reviewer, review, { grade: null }))).toBe('yes');
    expect((await reviewOf(review.proposalPk, reviewer.id)).grade).toBeNull();
  });

  it.each<[string | null, number, string | undefined]>([
    [null, 1, undefined],
    [null, 10, undefined],
    [null, 0.5, 'Lowest grade is 1'],
    [null, 11, 'Highest grade is 10'],
    [null, 2.5, 'The grade must be a whole number'],
    ['0.5', 2.5, undefined],
    ['0.5', 2.4, 'The grade must be in steps of 0.5'],
  ])('GRADE_PRECISION %j, grade %d', async (precision, grade, message) => {
    await setPrecision(precision);
    const answer = await save(reviewer, await aReview(reviewer), { grade });
    const issues = answer.errors[0]?.extensions.issues as Array<{ message: string }> | undefined;
    expect(issues?.[0]?.message).toBe(message);
    await setPrecision(null);
  });

  it('accepts the facility’s grade names, and the value that clients send for a form without a grade', async () => {
    await setTo('GRADE_CLASSES', 'Excellent = 9; Good = 6.5');
    const review = await aReview(reviewer);
    const stored = async () => (await reviewOf(review.proposalPk, reviewer.id)).grade;
    expect(reasonOf(await save(reviewer, review, { grade: ' good ' }))).toBe('yes');
    expect(await stored()).toBe(6.5);
    expect(reasonOf(await save(reviewer, review, { grade: 'Poor' }))).toBe('INVALID_INPUT');
    expect(await stored()).toBe(6.5);
    expect(reasonOf(await save(reviewer, review, { grade: '0' }))).toBe('yes');
    expect(await stored()).toBeNull();
    await setTo('GRADE_CLASSES', null);
  });

  it('accepts 6000 visible characters of comment', async () => {
    const review = await aReview(reviewer);
    expect(reasonOf(await save(reviewer, review, { comment: `<p>${'x'.repeat(6000)}</p>` }))).toBe('yes');
    const long = await save(reviewer, review, { comment: 'x'.repeat(6001) });
    expect(long.errors[0]?.extensions.issues).toMatchObject([{ message: 'Comment must be at most 6000 characters' }]);
  });

  it('is for the reviewer and officers; the panel’s chair is refused', async () => {
    const review = await aReview(reviewer);
    expect(reasonOf(await save(second, review, { grade: 1 }))).toBe('REVIEW_NOT_FOUND');
    expect(reasonOf(await save(chair, review, { grade: 1 }))).toBe('NOT_REVIEWER');
    expect(reasonOf(await save(officer, review, { grade: 1 }))).toBe('yes');
    expect(reasonOf(await save(pi, review, { grade: 1 }))).toBe('REVIEW_NOT_FOUND');
    expect(reasonOf(await save(null, review, { grade: 1 }))).toBe('NOT_LOGGED_IN');
    expect(reasonOf(await save(reviewer, { ...review, fapId: 1e6 }, { grade: 1 }))).toBe('REVIEW_NOT_FOUND');
  });
});

describe('submitting', () => {
  const submitted = { status: 'SUBMITTED', grade: 2, comment: 'good' };
  const submitAll = (who: TestPerson, reviews: ReadonlyArray<{ id: number; proposalPk: number }>) =>
    world.gql(
      who,
      'mutation ($input: SubmitProposalsReviewInput!) { submitProposalsReview(submitProposalsReviewInput: $input) }',
      { input: { proposals: reviews.map(({ id, proposalPk }) => ({ proposalPk, reviewId: id })) } },
    );

  it('requires grade and comment, closes the review for its author and moves the proposal when all are in', async () => {
    const review = await aReview(reviewer);
    const { proposalPk } = review;
    await assign(officer, [{ memberId: second.id, proposalPk }]);
    const missing = await save(reviewer, review, { status: 'SUBMITTED' });
    expect(missing.errors[0]?.extensions.issues).toMatchObject([{ message: 'Grade is required' }, { path: 'comment' }]);
    expect(reasonOf(await save(reviewer, review, submitted))).toBe('yes');
    expect(reasonOf(await save(reviewer, review, submitted))).toBe('REVIEW_SUBMITTED');
    await world.work();
    expect(await statusOf(world, proposalPk)).toBe('FAP_REVIEW');
    expect(reasonOf(await save(second, await reviewOf(proposalPk, second.id), submitted))).toBe('yes');
    await world.work();
    expect(await statusOf(world, proposalPk)).toBe('FAP_MEETING');
    const log = await eventsOf(world, proposalPk);
    expect(log.filter((type) => type === 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS')).toHaveLength(1);
  });

  it('an officer can change or reopen the review afterwards, and the log shows it (rules R28 and R30)', async () => {
    const review = await aReview(reviewer);
    await save(reviewer, review, submitted);
    expect(reasonOf(await save(officer, review, { ...submitted, grade: 5 }))).toBe('yes');
    expect(reasonOf(await save(officer, review, { status: 'DRAFT' }))).toBe('yes');
    expect(reasonOf(await save(reviewer, review, { grade: 6 }))).toBe('yes');
    const { proposalTimeline } = await world.ok(
      officer,
      'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { detail by { id } } }',
      { pk: review.proposalPk },
    );
    const details = proposalTimeline.map(({ detail }: { detail: string | null }) => detail ?? '');
    expect(details.some((detail: string) => detail.endsWith('changed after submission'))).toBe(true);
    expect(details.some((detail: string) => detail.endsWith('submission taken back'))).toBe(true);
  });

  it('in bulk is all or none, and an error names the proposals with incomplete reviews', async () => {
    const [good, bare] = [await aReview(reviewer), await aReview(reviewer)];
    await save(reviewer, good, { grade: 3, comment: 'good' });
    await save(reviewer, bare, { grade: 3 });
    const refused = await submitAll(reviewer, [good, bare]);
    expect(reasonOf(refused)).toBe('REVIEW_INCOMPLETE');
    expect(refused.errors[0]?.extensions.proposalIds).toHaveLength(1);
    expect((await reviewOf(good.proposalPk, reviewer.id)).status).toBe('DRAFT');
    expect(reasonOf(await submitAll(reviewer, [good]))).toBe('yes');
    expect(reasonOf(await submitAll(reviewer, [good])), 'again').toBe('yes');
    expect(reasonOf(await submitAll(second, [bare]))).toBe('REVIEW_NOT_FOUND');
    expect(reasonOf(await submitAll(chair, [bare]))).toBe('NOT_REVIEWER');
  });
});

describe('assigning reviewers', () => {
  it('is for officers and the panel’s chair and secretaries', async () => {
    for (const [who, expected] of [
      [officer, 'yes'],
      [chair, 'yes'],
      [secretary, 'yes'],
      [otherChair, 'NOT_IN_CHARGE_OF_PANEL'],
      [reviewer, 'INSUFFICIENT_PERMISSIONS'],
      [pi, 'INSUFFICIENT_PERMISSIONS'],
    ] as const) {
      const proposalPk = await aProposal();
      expect(reasonOf(await assign(who, [{ memberId: reviewer.id, proposalPk }]))).toBe(expected);
    }
  });

  it('creates missing reviews, for members of the panel and proposals in it, all or none', async () => {
    const [first, other] = [await aProposal(), await aProposal()];
    const outside = await aProposal({ faps: [] });
    const pair = (memberId: number, proposalPk: number) => ({ memberId, proposalPk });
    expect(reasonOf(await assign(secretary, [pair(reviewer.id, first), pair(pi.id, first)]))).toBe(
      'NOT_MEMBER_OF_PANEL',
    );
    expect(reasonOf(await assign(secretary, [pair(reviewer.id, first), pair(reviewer.id, outside)]))).toBe(
      'PROPOSAL_NOT_IN_PANEL',
    );
    expect(reasonOf(await assign(secretary, [pair(reviewer.id, first)]))).toBe('yes');
    expect(reasonOf(await assign(secretary, [pair(reviewer.id, first)]))).toBe('ALREADY_ASSIGNED');
    expect(reasonOf(await assign(secretary, [pair(reviewer.id, first), pair(reviewer.id, other)]))).toBe('yes');
    const review = await reviewOf(other, reviewer.id);
    expect(review).toMatchObject({ status: 'DRAFT', grade: null, comment: null });
    expect(review.questionaryId).toBeGreaterThan(0);
    await world.work();
    expect(await eventsOf(world, first)).toEqual(['FAP_MEMBER_ASSIGNED_TO_PROPOSAL']);
    await assign(secretary, [pair(second.id, first)]);
    await world.work();
    expect(await eventsOf(world, first)).toContain('PROPOSAL_ALL_FAP_REVIEWERS_SELECTED');
  });

  it('is undone by removing the reviewer, which deletes the review and its answers', async () => {
    const review = await aReview(reviewer);
    const remove = (who: TestPerson) =>
      world.gql(
        who,
        `mutation ($fapId: Int!, $pk: Int!, $memberId: Int!) {
           removeMemberFromFapProposal(fapId: $fapId, proposalPk: $pk, memberId: $memberId) { id } }`,
        { fapId, pk: review.proposalPk, memberId: reviewer.id },
      );
    expect(reasonOf(await remove(reviewer))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await remove(secretary))).toBe('yes');
    expect(reasonOf(await remove(secretary))).toBe('REVIEW_NOT_FOUND');
    const answers = await world.db
      .selectFrom('questionaries')
      .select('id')
      .where('id', '=', review.questionaryId ?? 0)
      .execute();
    expect(answers).toEqual([]);
  });

  it('accepts ranks from 1 to the number of reviewers', async () => {
    const review = await aReview(reviewer);
    const rank = (who: TestPerson, value: number) =>
      world.gql(
        who,
        'mutation ($id: Int!, $r: Int!, $rank: Int!) { saveReviewerRank(fapReviewId: $id, reviewerId: $r, rank: $rank) }',
        { id: review.id, r: reviewer.id, rank: value },
      );
    expect(reasonOf(await rank(secretary, 1))).toBe('yes');
    expect(reasonOf(await rank(secretary, 0))).toBe('RANK_INVALID');
    expect(reasonOf(await rank(secretary, 2))).toBe('RANK_INVALID');
    expect(reasonOf(await rank(otherChair, 1))).toBe('REVIEW_NOT_FOUND');
  });

  it('a removed review is returned in full, although its questionary is deleted too', async () => {
    const review = await aReview(second);
    const { removeUserForReview: removed } = await world.ok(
      secretary,
      `mutation ($id: Int!, $f: Int!) { removeUserForReview(reviewId: $id, fapId: $f) {
         id questionaryID questionary { questionaryId } } }`,
      { id: review.id, f: fapId },
    );
    expect(removed).toEqual({
      id: review.id,
      questionaryID: review.questionaryId,
      questionary: { questionaryId: review.questionaryId },
    });
    expect(await world.db.selectFrom('fapReviews').select('id').where('id', '=', review.id).execute()).toEqual([]);
  });
});

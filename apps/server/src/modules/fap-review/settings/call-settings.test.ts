import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../../test/panel-world.ts';
import type { TestPerson } from '../../../../test/world.ts';

const { world, officer, chair, secretary, reviewer, second, otherChair, fapId, otherFapId, callId, ...panel } =
  await openPanelWorld();
const { aReview, assign, reviewOf, save } = panel;
afterAll(() => world.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(world.ctx().now.getTime() + days * day).toISOString();
const usual = { reviewStart: null, reviewEnd: null, graceDays: 0, readsOthers: 'NEVER', showsReviewers: true };
const set = (who: TestPerson | null, given: object = {}, place: object = { fapId, callId }) =>
  world.gql(
    who,
    `mutation ($fapId: Int!, $callId: Int!, $reviewStart: DateTime, $reviewEnd: DateTime, $graceDays: Int!,
       $readsOthers: OthersReviews!, $showsReviewers: Boolean!) {
       setFapCallSettings(fapId: $fapId, callId: $callId, reviewStart: $reviewStart, reviewEnd: $reviewEnd, graceDays: $graceDays,
         readsOthers: $readsOthers, showsReviewers: $showsReviewers) { id } }`,
    { ...place, ...usual, ...given },
  );
const read = (who: TestPerson, id: number) =>
  world.gql(who, 'query ($id: Int!) { review(reviewId: $id) { grade userID reviewer { id } } }', { id });

const facilityHas = async (settings: Readonly<Record<string, string>>) => {
  for (const [id, value] of Object.entries(settings))
    await world.db.updateTable('settings').set({ value }).where('id', '=', id).execute();
};

beforeEach(async () => {
  await world.db.deleteFrom('fapCallSettings').execute();
});

describe('the review settings of a panel in a call', () => {
  it.each(roleCodes)('are set from outside the panel by officers only: %s', async (role) => {
    expect((await set(await world.person(role))).errors.length === 0).toBe(role === 'USER_OFFICER');
  });

  it('are set by officers and the secretaries of the panel, and recorded in its log', async () => {
    for (const who of [chair, reviewer, otherChair, null]) expect(reasonOf(await set(who))).not.toBe('yes');
    expect(reasonOf(await set(secretary, { graceDays: 3, reviewEnd: inDays(9) }))).toBe('yes');
    expect(reasonOf(await set(secretary, {}, { fapId: otherFapId, callId }))).not.toBe('yes');
    const { fapCallSettings } = await world.ok(
      officer,
      `{ fapCallSettings(fapId: ${fapId}, callId: ${callId}) { graceDays reviewStart readsOthers showsReviewers } }`,
    );
    expect(fapCallSettings).toEqual({ graceDays: 3, reviewStart: null, readsOthers: 'NEVER', showsReviewers: true });
    const told = await world.db
      .selectFrom('eventLogs')
      .select('changedObjectId')
      .where('eventType', '=', 'FAP_CALL_SETTINGS_UPDATED')
      .execute();
    expect(told.at(-1)?.changedObjectId).toBe(String(fapId));
  });

  it.each([
    ['no grace', { graceDays: 0 }, 'yes'],
    ['the longest grace', { graceDays: 60 }, 'yes'],
    ['too long a grace', { graceDays: 61 }, 'INVALID_INPUT'],
    ['less than none', { graceDays: -1 }, 'INVALID_INPUT'],
    [
      'an end before the start',
      { reviewStart: '2030-01-02T00:00:00Z', reviewEnd: '2030-01-01T00:00:00Z' },
      'INVALID_INPUT',
    ],
  ])('have limits: %s', async (_, given, reason) => {
    expect(reasonOf(await set(officer, given))).toBe(reason);
  });

  it('exist only for calls that the panel reviews', async () => {
    expect(reasonOf(await set(officer, {}, { fapId, callId: 999_999 }))).toBe('PANEL_NOT_IN_CALL');
    expect(reasonOf(await set(officer, {}, { fapId: 999_999, callId }))).not.toBe('yes');
  });
});

describe('the time for reviews', () => {
  it.each([
    ['has not come', { reviewStart: inDays(1) }, 'REVIEWS_NOT_OPEN'],
    ['is now', { reviewStart: inDays(-1), reviewEnd: inDays(1) }, 'yes'],
    ['is over, in its grace', { reviewEnd: inDays(-1), graceDays: 2 }, 'yes'],
    ['is over', { reviewEnd: inDays(-3), graceDays: 2 }, 'REVIEWS_OVER'],
  ])('%s', async (_, given, reason) => {
    const review = await aReview(reviewer);
    expect(reasonOf(await set(officer, given))).toBe('yes');
    const complete = { grade: 4, comment: 'words' };
    expect(reasonOf(await save(reviewer, review, complete))).toBe(reason);
    expect(reasonOf(await save(reviewer, review, { ...complete, status: 'SUBMITTED' }))).toBe(reason);
    // The user office always may.
    if (reason !== 'yes') expect(reasonOf(await save(officer, review, complete))).toBe('yes');
  });

  it.each([
    ['dd-MM-yyyy', 'Pacific/Auckland', '2020-03-10T10:59:00Z', '10-03-2020'],
    ['yyyy-MM-dd', 'Pacific/Auckland', '2020-03-10T11:00:00Z', '2020-03-11'],
    ['dd.MM.yyyy', 'America/Los_Angeles', '2020-03-11T06:59:00Z', '10.03.2020'],
  ])(
    'ends on a day in the format and time zone of the facility: %s in %s (rule X61)',
    async (format, zone, reviewEnd, day) => {
      const review = await aReview(reviewer);
      await facilityHas({ DATE_FORMAT: format, TIMEZONE: zone });
      await set(officer, { reviewEnd });
      const answer = await save(reviewer, review, { grade: 4, comment: 'words' });
      expect(answer.errors?.[0]?.message).toBe(`The review period of this panel ended on ${day}`);
      await facilityHas({ DATE_FORMAT: 'dd-MM-yyyy', TIMEZONE: '' });
    },
  );

  it('is shown with the tasks of reviewers and in the matrix', async () => {
    const review = await aReview(reviewer);
    const reviewEnd = inDays(5);
    await set(officer, { reviewEnd });
    const { reviewTasks } = await world.ok(reviewer, '{ reviewTasks { reviewId dueAt } }');
    expect(reviewTasks.find((task: { reviewId: number }) => task.reviewId === review.id)?.dueAt).toBe(reviewEnd);
    const { fapMatrix } = await world.ok(
      secretary,
      `{ fapMatrix(fapId: ${fapId}) { proposals { proposalPk dueAt } } }`,
    );
    const found = fapMatrix.proposals.find((row: { proposalPk: number }) => row.proposalPk === review.proposalPk);
    expect(found?.dueAt).toBe(reviewEnd);
  });
});

describe('reviews of others', () => {
  const both = async () => {
    const mine = await aReview(reviewer);
    await assign(officer, [
      { memberId: second.id, proposalPk: mine.proposalPk },
      { memberId: chair.id, proposalPk: mine.proposalPk },
    ]);
    const theirs = await reviewOf(mine.proposalPk, second.id);
    const third = await reviewOf(mine.proposalPk, chair.id);
    return { mine, theirs, third };
  };
  const submit = (who: TestPerson, review: { id: number; questionaryId: number | null; fapId: number }) =>
    save(who, review, { grade: 4, comment: 'words', status: 'SUBMITTED' });
  const reads = async (who: TestPerson, id: number) => (await read(who, id)).data?.review?.grade ?? null;

  it.each([
    ['NEVER', [null, null, null]],
    ['AFTER_OWN', [null, 4, 4]],
    ['AFTER_ALL', [null, null, 4]],
  ])('can be read %s', async (readsOthers, expected) => {
    const { mine, theirs, third } = await both();
    await set(officer, { readsOthers });
    await submit(second, theirs);
    const seen = [await reads(reviewer, theirs.id)];
    await submit(reviewer, mine);
    seen.push(await reads(reviewer, theirs.id));
    // A draft is never read.
    expect(await reads(reviewer, third.id)).toBeNull();
    await submit(officer, third);
    seen.push(await reads(reviewer, theirs.id));
    expect(seen).toEqual(expected);
    // A member of the panel who does not review the proposal reads nothing.
    expect(await reads(otherChair, theirs.id)).toBeNull();
  });

  it('show no names if the panel hides its reviewers', async () => {
    const { mine, theirs } = await both();
    await set(officer, { readsOthers: 'AFTER_OWN', showsReviewers: false });
    await submit(second, theirs);
    await submit(reviewer, mine);
    expect((await read(reviewer, theirs.id)).data?.review).toEqual({ grade: 4, userID: 0, reviewer: null });
    const listed = await world.ok(
      reviewer,
      `{ fapProposal(fapId: ${fapId}, proposalPk: ${mine.proposalPk}) { assignments { fapMemberUserId user { id } role { id } review { id } } } }`,
    );
    expect(JSON.stringify(listed.fapProposal.assignments)).not.toContain(`"id":${second.id}}`);
    for (const who of [secretary, officer])
      expect((await read(who, theirs.id)).data?.review?.reviewer).toEqual({ id: second.id });
    expect((await read(reviewer, mine.id)).data?.review?.reviewer).toEqual({ id: reviewer.id });
  });
});

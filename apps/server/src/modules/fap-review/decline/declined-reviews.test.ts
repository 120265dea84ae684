import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../../test/panel-world.ts';
import { eventsOf } from '../../../../test/review-world.ts';
import type { TestPerson } from '../../../../test/world.ts';

const { world, officer, chair, secretary, reviewer, second, otherChair, pi, fapId, ...panel } = await openPanelWorld();
const { aReview, assign, save, reviewOf } = panel;
afterAll(() => world.close());

const decline = (
  who: TestPerson | null,
  reviewId: number,
  given: object | null = { reason: 'CONFLICT', text: 'A friend' },
) =>
  world.gql(
    who,
    `mutation ($id: Int!, $decline: DeclineReviewInput) { declineReview(reviewId: $id, decline: $decline) {
       id grade declineReason declineText declinedAt
       abilities { edit { allowed } submit { allowed } decline { allowed } takeBackDecline { allowed } } } }`,
    { id: reviewId, decline: given },
  );

describe('declining a review', () => {
  it('is for its reviewer only; users who may not read the review do not learn that it exists', async () => {
    for (const role of roleCodes) {
      const review = await aReview(reviewer);
      const answer = reasonOf(await decline(await world.person(role), review.id));
      expect(answer, role).toBe(role === 'USER_OFFICER' ? 'NOT_REVIEWER' : 'REVIEW_NOT_FOUND');
    }
    const review = await aReview(reviewer);
    for (const other of [second, otherChair, pi])
      expect(reasonOf(await decline(other, review.id))).toBe('REVIEW_NOT_FOUND');
    for (const leader of [chair, secretary]) expect(reasonOf(await decline(leader, review.id))).toBe('NOT_REVIEWER');
    expect(reasonOf(await decline(null, review.id))).toBe('NOT_LOGGED_IN');
    expect(reasonOf(await decline(reviewer, review.id))).toBe('yes');
  });

  it('sets the grade aside until the decline is undone, and closes the form', async () => {
    const review = await aReview(reviewer);
    await save(reviewer, review, { grade: 4, comment: 'words' });
    const { data } = await decline(reviewer, review.id, { reason: 'OUTSIDE_FIELD', text: '  Not mine  ' });
    expect(data?.declineReview).toMatchObject({
      grade: null,
      declineReason: 'OUTSIDE_FIELD',
      declineText: 'Not mine',
      abilities: {
        edit: { allowed: false },
        submit: { allowed: false },
        decline: { allowed: false },
        takeBackDecline: { allowed: true },
      },
    });
    expect(reasonOf(await save(reviewer, review, { grade: 5 }))).toBe('REVIEW_DECLINED');
    expect(reasonOf(await save(officer, review, { grade: 5 }))).toBe('REVIEW_DECLINED');
    // Another reason replaces the first; the grade is not lost by it.
    await decline(reviewer, review.id, { reason: 'ABSTAINS', text: 'No time' });
    const back = await decline(reviewer, review.id, null);
    expect(back.data?.declineReview).toMatchObject({
      grade: 4,
      declineReason: null,
      declineText: null,
      declinedAt: null,
    });
    // Once more does no harm.
    expect(reasonOf(await decline(reviewer, review.id, null))).toBe('yes');
    expect((await eventsOf(world, review.proposalPk)).filter((type) => type.startsWith('FAP_REVIEW_'))).toEqual([
      'FAP_REVIEW_DECLINED',
      'FAP_REVIEW_DECLINED',
      'FAP_REVIEW_DECLINE_TAKEN_BACK',
    ]);
  });

  it('can also be undone by the panel’s chair and secretaries and by officers', async () => {
    for (const who of [secretary, chair, officer]) {
      const review = await aReview(reviewer);
      await decline(reviewer, review.id);
      expect(reasonOf(await decline(second, review.id, null))).toBe('REVIEW_NOT_FOUND');
      expect(reasonOf(await decline(who, review.id, null))).toBe('yes');
      expect((await reviewOf(review.proposalPk, reviewer.id)).declinedAt).toBeNull();
    }
  });

  it('requires a text of at most 1000 characters, and a draft', async () => {
    const review = await aReview(reviewer);
    expect(reasonOf(await decline(reviewer, review.id, { reason: 'ABSTAINS', text: '   ' }))).toBe('INVALID_INPUT');
    expect(reasonOf(await decline(reviewer, review.id, { reason: 'ABSTAINS', text: 'x'.repeat(1001) }))).toBe(
      'INVALID_INPUT',
    );
    expect(reasonOf(await decline(reviewer, review.id, { reason: 'ABSTAINS', text: 'x'.repeat(1000) }))).toBe('yes');
    await decline(reviewer, review.id, null);
    await save(reviewer, review, { status: 'SUBMITTED', grade: 3, comment: 'fine' });
    expect(reasonOf(await decline(reviewer, review.id))).toBe('REVIEW_SUBMITTED');
  });
});

describe('a declined review', () => {
  it('is not counted: the last of the others completes the panel review', async () => {
    const first = await aReview(reviewer);
    await assign(officer, [{ memberId: second.id, proposalPk: first.proposalPk }]);
    const other = await reviewOf(first.proposalPk, second.id);
    await save(reviewer, first, { status: 'SUBMITTED', grade: 3, comment: 'fine' });
    await save(second, other, { grade: 9, comment: 'hm' });
    const averages = async () => {
      const { fapProposal } = await world.ok(
        chair,
        `{ fapProposal(fapId: ${fapId}, proposalPk: ${first.proposalPk}) { averageGrade assignments { review { declineReason } } } }`,
      );
      return fapProposal;
    };
    expect((await averages()).averageGrade).toBe(6);
    await world.work();
    expect(await eventsOf(world, first.proposalPk)).not.toContain('PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED');
    await decline(second, other.id);
    await world.work();
    expect(await eventsOf(world, first.proposalPk)).toContain('PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED');
    const found = await averages();
    expect(found.averageGrade).toBe(3);
    // Whoever leads the panel reads why.
    expect(
      found.assignments.map((one: { review: { declineReason: string | null } }) => one.review.declineReason),
    ).toEqual([null, 'CONFLICT']);
    const { me } = await world.ok(second, '{ me { reviews(status: DRAFT) { id } } reviewTasks { reviewId } }');
    expect(me.reviews.map(({ id }: { id: number }) => id)).not.toContain(other.id);
  });

  it('is reported to the secretary by e-mail, but not to one who is on the proposal', async () => {
    const mailsOf = async (title: string) =>
      (await world.db.selectFrom('mails').select(['recipients', 'html', 'templateId']).execute()).filter(
        ({ templateId, html }) => templateId === 'review-declined' && html.includes(title),
      );
    const review = await aReview(reviewer, { title: 'Told' } as never);
    await decline(reviewer, review.id, { reason: 'OUTSIDE_FIELD', text: 'Nothing <b>I</b> know' });
    await world.work();
    const text = 'Nothing &lt;b&gt;I';
    const [mail] = await mailsOf(text);
    const address = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', secretary.id)
      .executeTakeFirstOrThrow();
    expect(mail?.recipients).toEqual([address.email]);
    expect(mail?.html).toContain(`/FapPage/${fapId}?tab`);
    const own = await aReview(reviewer);
    await world.db.insertInto('proposalUsers').values({ proposalPk: own.proposalPk, userId: secretary.id }).execute();
    await decline(reviewer, own.id, { reason: 'OUTSIDE_FIELD', text: 'Of your own' });
    await world.work();
    const told = (await mailsOf('Of your own')).flatMap(({ recipients }) => recipients);
    expect(told).not.toContain(address.email);
    expect(told).toHaveLength(1);
  });
});

describe('a review declined for a conflict of interest', () => {
  const declared = async (proposalPk: number) =>
    (
      await world.db
        .selectFrom('conflictsOfInterest')
        .select(['kind', 'userId', 'reason'])
        .where('proposalPk', '=', proposalPk)
        .execute()
    ).map((row) => [row.kind, row.userId, row.reason]);
  const seenBy = async (who: TestPerson, reviewId: number) =>
    (await world.gql(who, 'query ($id: Int!) { review(reviewId: $id) { id } }', { id: reviewId })).data?.review ?? null;

  it('counts as a conflict declared to the panel, which hides the proposal from the reviewer', async () => {
    const review = await aReview(reviewer);
    await decline(reviewer, review.id);
    expect(await declared(review.proposalPk)).toEqual([['DECLARED', reviewer.id, 'A friend']]);
    expect(await seenBy(reviewer, review.id)).toBeNull();
    // As with any declared conflict, who said it does not take it back.
    expect(reasonOf(await decline(reviewer, review.id, null))).toBe('REVIEW_NOT_FOUND');
    expect(reasonOf(await assign(chair, [{ memberId: reviewer.id, proposalPk: review.proposalPk }]))).not.toBe('yes');
    const { fapMatrix } = await world.ok(
      secretary,
      `{ fapMatrix(fapId: ${fapId}) { cells { reviewId isDeclined } conflicts { proposalPk userId source } } }`,
    );
    expect(fapMatrix.cells.find((cell: { reviewId: number }) => cell.reviewId === review.id)?.isDeclined).toBe(true);
    expect(fapMatrix.conflicts).toContainEqual({
      proposalPk: review.proposalPk,
      userId: reviewer.id,
      source: 'DECLARED',
    });
  });

  it('is no conflict any more once the decline is undone', async () => {
    const review = await aReview(reviewer);
    await decline(reviewer, review.id);
    expect(reasonOf(await decline(secretary, review.id, null))).toBe('yes');
    expect(await declared(review.proposalPk)).toEqual([]);
    expect(await seenBy(reviewer, review.id)).toEqual({ id: review.id });
  });

  it('declares no conflict when declined for another reason', async () => {
    const review = await aReview(reviewer);
    await decline(reviewer, review.id, { reason: 'ABSTAINS', text: 'No time' });
    expect(await declared(review.proposalPk)).toEqual([]);
  });
});

import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf, insertInstrument } from '../../../test/review-world.ts';
import { openTechnicalReviewWorld, type Review } from '../../../test/technical-review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const {
  world,
  officer,
  pi,
  assignee,
  colleague,
  stranger,
  chair,
  secretary,
  reviewer,
  internalReviewer,
  instrumentId,
  openInstrumentId,
  fapId,
  callId,
  assigned,
  one,
  save,
  reasonOf,
  stored,
} = await openTechnicalReviewWorld();
afterAll(() => world.close());

describe('assigning a proposal to instruments', () => {
  it('creates a review for each, assigned to the contact, with a form of the call', async () => {
    const reviews = await assigned(instrumentId, openInstrumentId);
    expect(reviews).toHaveLength(2);
    for (const review of reviews) {
      expect(review).toMatchObject({ status: null, submitted: false, technicalReviewAssigneeId: assignee.id });
      expect(review.questionaryId).toBeGreaterThan(0);
    }
    expect(new Set(reviews.map(({ questionaryId }) => questionaryId)).size).toBe(2);
  });

  it('creates none where the workflow lacks the status that the setting names', async () => {
    await world.db
      .updateTable('settings')
      .set({ value: 'SAMPLE_REVIEW' })
      .where('id', '=', 'TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS')
      .execute();
    expect(await assigned()).toEqual([]);
    await world.db
      .updateTable('settings')
      .set({ value: null })
      .where('id', '=', 'TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS')
      .execute();
  });
});

describe('reading', () => {
  const field = `query ($id: Int!, $pk: Int!) {
    technicalReview(technicalReviewId: $id) { id comment files publicComment }
    proposal(primaryKey: $pk) { technicalReviews { id comment files } } }`;

  it('returns the same in the single query and in the list, for every role, related or not', async () => {
    const review = await one();
    const file = '[{"id":"0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11"}]';
    await world.db
      .updateTable('technicalReviews')
      .set({ comment: 'secret', publicComment: 'for all', files: file, submitted: true, status: 'FEASIBLE' })
      .where('id', '=', review.id)
      .execute();
    await world.db
      .insertInto('fapProposals')
      .values({ proposalPk: review.proposalPk, instrumentId, fapId, callId })
      .execute();
    const place = await world.db
      .selectFrom('fapProposals')
      .select('id')
      .where('proposalPk', '=', review.proposalPk)
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('fapReviews')
      .values({ fapProposalId: place.id, fapId, proposalPk: review.proposalPk, userId: reviewer.id })
      .execute();
    await world.db
      .insertInto('internalReviews')
      .values({ title: 'x', reviewerId: internalReviewer.id, technicalReviewId: review.id })
      .execute();

    const related: Partial<Record<(typeof roleCodes)[number], TestPerson>> = {
      USER_OFFICER: officer,
      INSTRUMENT_SCIENTIST: colleague,
      FAP_CHAIR: chair,
      FAP_SECRETARY: secretary,
      FAP_REVIEWER: reviewer,
      INTERNAL_REVIEWER: internalReviewer,
    };
    for (const role of roleCodes) {
      const outsider = await world.person(role);
      const seenBy = async (who: TestPerson) => {
        const { data } = await world.gql(who, field, { id: review.id, pk: review.proposalPk });
        const single = data?.technicalReview ?? null;
        const list = data?.proposal?.technicalReviews ?? [];
        if (data?.proposal) expect(list.map((row: Review) => row.id)).toEqual(single ? [review.id] : []);
        return single;
      };
      expect(Boolean(await seenBy(outsider)), `${role}, unrelated`).toBe(role === 'USER_OFFICER');
      const person = related[role];
      if (!person) continue;
      const seen = await seenBy(person);
      expect(seen?.publicComment, role).toBe('for all');
      expect(seen?.comment, role).toBe(role === 'FAP_REVIEWER' ? null : 'secret');
      expect(Boolean(seen?.files), role).toBe(role !== 'FAP_REVIEWER');
    }
    expect((await world.gql(pi, field, { id: review.id, pk: review.proposalPk })).data?.technicalReview).toBeNull();
    expect((await world.gql(null, field, { id: review.id, pk: review.proposalPk })).data?.technicalReview).toBeNull();
  });

  it('does not distinguish a forbidden review from a missing one', async () => {
    const review = await one();
    const ask = (id: number) =>
      world.gql(stranger, 'query ($id: Int!) { technicalReview(technicalReviewId: $id) { id } }', { id });
    const [refused, missing] = [await ask(review.id), await ask(999_999)];
    expect(refused.refusals[0]?.reason).toBe('TECHNICAL_REVIEW_NOT_FOUND');
    expect(missing.refusals[0]?.path).toBe('technicalReview');
    expect(refused.data).toEqual(missing.data);
    expect(refused.refusals.map(({ code }) => code)).toEqual(missing.refusals.map(({ code }) => code));
  });

  it('takes the same number of statements for one proposal and for three', async () => {
    const person = await world.person('INSTRUMENT_SCIENTIST');
    const own = await insertInstrument(world, { managerUserId: person.id });
    await world.db.insertInto('callInstruments').values({ callId, instrumentId: own }).execute();
    const reviews = await Promise.all([one(own), one(own), one(own)]);
    const ask = (count: number) =>
      world.countStatements(() =>
        world.ok(
          officer,
          `query ($ids: [Int!]) { technicalReviews(filter: { questionaryIds: $ids }) { technicalReviews {
             id comment technicalReviewAssignee { id } reviewer { id } instrument { name } proposal { title }
             questionary { questionaryId } abilities { edit { allowed } submit { allowed } reassign { allowed } } } } }`,
          { ids: reviews.slice(0, count).map(({ questionaryId }) => questionaryId) },
        ),
      );
    const [single, three] = [await ask(1), await ask(3)];
    expect(three.result.technicalReviews.technicalReviews).toHaveLength(3);
    expect(three.count).toBe(single.count);
  });
});

describe('writing a draft', () => {
  it('stores the input of the assignee, sanitized, and logs it', async () => {
    const review = await one();
    const answer = await save(assignee, review, {
      status: 'FEASIBLE',
      timeAllocation: 3,
      comment: '<p onclick="x()">fine</p><script>alert(1)</script>',
      publicComment: 'ok',
    });
    expect(answer.errors).toEqual([]);
    expect(await stored(review.id)).toMatchObject({
      status: 'FEASIBLE',
      timeAllocation: 3,
      comment: '<p>fine</p>',
      submitted: false,
      reviewerId: assignee.id,
    });
    await world.work();
    expect(await eventsOf(world, review.proposalPk)).toContain('PROPOSAL_FEASIBILITY_REVIEW_UPDATED');
    expect(await eventsOf(world, review.proposalPk)).not.toContain('PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED');
  });

  it.each([
    ['timeAllocation', 0, undefined],
    ['timeAllocation', 100_000, undefined],
    ['timeAllocation', -1, 'Must be greater than or equal to 0'],
    ['timeAllocation', 100_001, 'Must be less than or equal to 100000'],
    ['comment', 'x'.repeat(6000), undefined],
    ['comment', 'x'.repeat(6001), 'Comment must be at most 6000 characters'],
    ['publicComment', 'x'.repeat(6001), 'Public comment must be at most 6000 characters'],
  ])('enforces the limits of %s, case %#', async (name, value, message) => {
    const answer = await save(assignee, await one(), { [name]: value });
    const issues = answer.errors[0]?.extensions.issues as Array<{ message: string }> | undefined;
    expect(issues?.[0]?.message).toBe(message);
  });

  it('accepts only PDF files that were uploaded as documents', async () => {
    const review = await one();
    const files = await world.db
      .insertInto('files')
      .values(
        [
          { originalFileName: 'a.pdf', mimeType: 'application/pdf', createdBy: assignee.id },
          { originalFileName: 'b.png', mimeType: 'image/png', createdBy: assignee.id },
          { originalFileName: 'c.pdf', mimeType: 'application/pdf', createdBy: pi.id },
        ].map((file) => ({ ...file, sizeInBytes: 1, storageKey: file.originalFileName })),
      )
      .returning('id')
      .execute();
    const list = (id: string | undefined) => JSON.stringify([{ id }]);
    expect(reasonOf(await save(assignee, review, { files: list(files[0]?.id) }))).toBe('yes');
    expect(reasonOf(await save(assignee, review, { files: list(files[1]?.id) }))).toBe('DOCUMENT_NOT_PDF');
    // Naming a file one may not read would open it.
    expect(reasonOf(await save(assignee, review, { files: list(files[2]?.id) }))).toBe('DOCUMENT_UNKNOWN');
    const unknown = '0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11';
    expect(reasonOf(await save(assignee, review, { files: list(unknown) }))).toBe('DOCUMENT_UNKNOWN');
  });

  it('is reserved for the assignee, and for colleagues if the instrument lets several write', async () => {
    expect(reasonOf(await save(colleague, await one(), { timeAllocation: 1 }))).toBe('NOT_ASSIGNEE');
    expect(reasonOf(await save(colleague, await one(openInstrumentId), { timeAllocation: 1 }))).toBe('yes');
    expect(reasonOf(await save(stranger, await one(), { timeAllocation: 1 }))).toBe('TECHNICAL_REVIEW_NOT_FOUND');
    expect(reasonOf(await save(officer, await one(), { timeAllocation: 1 }))).toBe('yes');
    expect(reasonOf(await save(null, await one(), {}))).toBe('NOT_LOGGED_IN');
  });

  it('is never signed with another person’s name, except by an officer', async () => {
    const review = await one();
    expect(reasonOf(await save(assignee, review, { reviewerId: colleague.id }))).toBe('REVIEWER_IS_SOMEBODY_ELSE');
    expect(reasonOf(await save(officer, review, { reviewerId: colleague.id }))).toBe('yes');
  });
});

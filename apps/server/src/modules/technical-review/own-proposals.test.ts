import { afterAll, describe, expect, it } from 'vitest';
import { insertInstrument, insertProposal } from '../../../test/review-world.ts';
import { openTechnicalReviewWorld } from '../../../test/technical-review-world.ts';

const { world, officer, pi, assignee, colleague, internalReviewer, instrumentId, openInstrumentId, callId, ...w } =
  await openTechnicalReviewWorld();
afterAll(() => world.close());

/** A proposal with these people, assigned to an instrument by an officer, and its review. */
async function reviewOf(people: { proposerId: number; coProposers?: number[] }, instrument = instrumentId) {
  const proposalPk = await insertProposal(world, { callId, ...people });
  await world.ok(
    officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: [proposalPk], i: [instrument] },
  );
  const { proposal } = await world.ok(
    officer,
    `query ($pk: Int!) { proposal(primaryKey: $pk) { technicalReviews {
       id proposalPk instrumentId questionaryId status submitted technicalReviewAssigneeId } } }`,
    { pk: proposalPk },
  );
  return proposal.technicalReviews[0];
}

describe('the technical review of a proposal by one of the scientists', () => {
  it('is assigned to another scientist of the instrument, or to nobody at first', async () => {
    expect(await reviewOf({ proposerId: pi.id })).toMatchObject({ technicalReviewAssigneeId: assignee.id });
    expect(await reviewOf({ proposerId: assignee.id })).toMatchObject({ technicalReviewAssigneeId: colleague.id });
    const both = { proposerId: pi.id, coProposers: [assignee.id, colleague.id] };
    expect(await reviewOf(both)).toMatchObject({ technicalReviewAssigneeId: null });
  });

  it('cannot be assigned to any member of the proposal', async () => {
    const review = await reviewOf({ proposerId: pi.id, coProposers: [colleague.id] });
    const answer = await w.reassign(officer, [review], colleague.id);
    expect(w.reasonOf(answer as never)).toBe('REVIEWER_ON_PROPOSAL');
    expect(answer.errors[0]?.extensions.people).toMatchObject([{ userId: colleague.id }]);
    // Where several write the reviews of an instrument, writing makes one its reviewer, too.
    const open = await reviewOf({ proposerId: pi.id, coProposers: [colleague.id] }, openInstrumentId);
    expect(w.reasonOf(await w.save(colleague, open, { status: 'FEASIBLE' }))).toBe('REVIEWER_ON_PROPOSAL');
    const asked = await world.gql(
      officer,
      `mutation ($input: CreateInternalReviewInput!) { createInternalReview(createInternalReviewInput: $input) { id } }`,
      { input: { technicalReviewId: open.id, title: 'Safe?', reviewerId: internalReviewer.id } },
    );
    expect(asked.errors).toEqual([]);
    await world.db
      .insertInto('proposalUsers')
      .values({ proposalPk: open.proposalPk, userId: internalReviewer.id })
      .execute();
    const again = await world.gql(
      officer,
      `mutation ($input: CreateInternalReviewInput!) { createInternalReview(createInternalReviewInput: $input) { id } }`,
      { input: { technicalReviewId: open.id, title: 'Safe?', reviewerId: internalReviewer.id } },
    );
    expect(again.errors[0]?.extensions.reason).toBe('REVIEWER_ON_PROPOSAL');
  });

  it('keeps its assignee when the new contact of the instrument is a member of the proposal', async () => {
    const own = await insertInstrument(world, { managerUserId: assignee.id, scientists: [colleague.id] });
    await world.db.insertInto('callInstruments').values({ callId, instrumentId: own }).execute();
    const mine = await reviewOf({ proposerId: pi.id, coProposers: [colleague.id] }, own);
    const other = await reviewOf({ proposerId: pi.id }, own);
    const { moveOpenReviews } = await import('./technical-review.queries.ts');
    await moveOpenReviews(world.db, own, colleague.id);
    expect((await w.stored(mine.id)).technicalReviewAssigneeId).toBe(assignee.id);
    expect((await w.stored(other.id)).technicalReviewAssigneeId).toBe(colleague.id);
  });

  it('passes to the contact if its assignee leaves the instrument, unless submitted or the contact’s own (rule R66)', async () => {
    const leaver = await world.person('INSTRUMENT_SCIENTIST');
    const own = await insertInstrument(world, { managerUserId: assignee.id, scientists: [leaver.id, colleague.id] });
    await world.db.insertInto('callInstruments').values({ callId, instrumentId: own }).execute();
    const given = async (coProposers: readonly number[], to: number, submitted = false) => {
      const { id } = await reviewOf({ proposerId: pi.id, coProposers: [...coProposers] }, own);
      await world.db
        .updateTable('technicalReviews')
        .set({ technicalReviewAssigneeId: to, submitted, status: 'FEASIBLE' })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const open = await given([], leaver.id);
    const kept = await given([assignee.id], leaver.id);
    const done = await given([], leaver.id, true);
    const ofAnother = await given([], colleague.id);
    const remove = (who: number) =>
      world.ok(
        officer,
        'mutation ($i: Int!, $s: Int!) { removeScientistFromInstrument(instrumentId: $i, scientistId: $s) }',
        { i: own, s: who },
      );
    await remove(leaver.id);
    await world.work();
    const at = async (id: number) => (await w.stored(id)).technicalReviewAssigneeId;
    expect(await Promise.all([open, kept, done, ofAnother].map(at))).toEqual([
      assignee.id,
      leaver.id,
      leaver.id,
      colleague.id,
    ]);
  });
});

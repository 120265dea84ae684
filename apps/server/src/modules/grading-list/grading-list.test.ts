import { afterAll, describe, expect, it } from 'vitest';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

const { world, officer, pi, chair, reviewer, second, instrumentId, otherInstrumentId, fapId, callId, ...panel } =
  await openPanelWorld();
const { aReview, assign, save, reviewOf } = panel;
afterAll(() => world.close());

interface Row {
  id: number;
  grade: number | null;
  comment: string | null;
  status: string;
  userID: number;
  proposal: { primaryKey: number };
}

const ask = async (who: TestPerson, args = ''): Promise<Row[]> => {
  const { me } = await world.ok(
    who,
    `{ me { reviews${args} { id grade comment status userID proposal { primaryKey proposalId title call { shortCode }
       instruments { shortCode } } abilities { edit { allowed } submit { allowed } } } } }`,
  );
  return me.reviews;
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe("'Proposals to grade'", () => {
  it('filters by status, call, instrument and reviewer', async () => {
    const draft = await aReview(reviewer);
    const done = await aReview(reviewer);
    await save(reviewer, done, { status: 'SUBMITTED', grade: 2, comment: 'x' });
    const elsewhere = await aReview(reviewer, {
      instruments: [otherInstrumentId],
      faps: [{ instrumentId: otherInstrumentId, fapId }],
    });
    const theirs = await aReview(second);
    expect(idsOf(await ask(reviewer))).toEqual([draft.id, done.id, elsewhere.id]);
    expect(idsOf(await ask(reviewer, '(status: DRAFT)'))).toEqual([draft.id, elsewhere.id]);
    expect(idsOf(await ask(reviewer, '(status: SUBMITTED)'))).toEqual([done.id]);
    expect(idsOf(await ask(reviewer, `(instrumentId: ${otherInstrumentId})`))).toEqual([elsewhere.id]);
    expect(idsOf(await ask(reviewer, `(callId: ${callId + 99})`))).toEqual([]);
    expect(idsOf(await ask(reviewer, '(reviewer: ALL)'))).toEqual([draft.id, done.id, elsewhere.id, theirs.id]);
    expect(idsOf(await ask(chair))).toEqual([draft.id, done.id, elsewhere.id, theirs.id]);
    expect(await ask(officer)).toEqual([]);
    expect(await ask(pi)).toEqual([]);
  });

  it('shows one row for a proposal, the user’s own review first, and nothing of what others wrote', async () => {
    const other = await aReview(second);
    await save(second, other, { grade: 7, comment: 'secret' });
    const before = (await ask(reviewer, '(reviewer: ALL)')).find(({ id }) => id === other.id);
    expect(before).toMatchObject({ userID: second.id, grade: null, comment: null });
    await assign(officer, [{ memberId: reviewer.id, proposalPk: other.proposalPk }]);
    const own = await reviewOf(other.proposalPk, reviewer.id);
    const rows = (await ask(reviewer, '(reviewer: ALL)')).filter(
      ({ proposal }) => proposal.primaryKey === other.proposalPk,
    );
    expect(idsOf(rows)).toEqual([own.id]);
  });

  it('leaves out ended calls on request, and proposals that the user is on', async () => {
    const ended = await insertCall(world, {
      workflowId: await insertWorkflow(world),
      callFapReviewEnded: true,
      instruments: [{ instrumentId, fapId }],
    });
    const old = await aReview(reviewer, { callId: ended });
    // Who reviews it joins it later.
    const own = await aReview(reviewer);
    await world.db.insertInto('proposalUsers').values({ proposalPk: own.proposalPk, userId: reviewer.id }).execute();
    expect(idsOf(await ask(reviewer))).toContain(old.id);
    expect(idsOf(await ask(reviewer, '(active: true)'))).not.toContain(old.id);
    expect(idsOf(await ask(reviewer))).not.toContain(own.id);
  });

  it('costs the same number of statements for few and for many', async () => {
    const person = await world.person('FAP_REVIEWER');
    await world.db.insertInto('fapMembers').values({ fapId, userId: person.id, role: 'FAP_REVIEWER' }).execute();
    await aReview(person);
    const few = await world.countStatements(() => ask(person));
    await aReview(person);
    await aReview(person);
    const many = await world.countStatements(() => ask(person));
    expect([few.result.length, many.result.length]).toEqual([1, 3]);
    expect(many.count).toBe(few.count);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
beforeAll(async () => {
  here = await openPanelWorld();
});
afterAll(() => here.world.close());

const matrixOf = (who: TestPerson, more: Loose = {}) =>
  here.world.gql<Loose>(
    who,
    `query ($f: Int!, $c: Int, $i: Int) { fapMatrix(fapId: $f, callId: $c, instrumentId: $i) { required
       proposals { proposalPk proposalId instruments dueAt } reviewers { userId load isMember } cells { proposalPk userId status remindedAt }
       conflicts { proposalPk userId source mode } } }`,
    { f: here.fapId, ...more },
  );
const pksOf = ({ data }: Loose) => data.fapMatrix.proposals.map(({ proposalPk }: Loose) => proposalPk);
const remind = (who: TestPerson, userIds: readonly number[]) =>
  here.world.gql<Loose>(who, 'mutation ($f: Int!, $u: [Int!]!) { remindReviewers(fapId: $f, userIds: $u) }', {
    f: here.fapId,
    u: userIds,
  });
const letters = (who: TestPerson, userIds: readonly number[]) =>
  here.world.ok<Loose>(
    who,
    'query ($f: Int!, $u: [Int!]!) { reviewerReminders(fapId: $f, userIds: $u) { userId email count subject html } }',
    { f: here.fapId, u: userIds },
  );

describe('the matrix of a panel (rules R140 and R141)', () => {
  it('shows the reviewers of each proposal, the state of each review, and conflicts', async () => {
    const proposalPk = await here.aProposal({ coProposers: [here.second.id] });
    await here.assign(here.officer, [{ memberId: here.reviewer.id, proposalPk }]);
    const { data } = await matrixOf(here.secretary);
    const matrix = data?.fapMatrix;
    expect(matrix.cells).toContainEqual({ proposalPk, userId: here.reviewer.id, status: 'DRAFT', remindedAt: null });
    expect(matrix.conflicts).toContainEqual(
      expect.objectContaining({ proposalPk, userId: here.second.id, source: 'ON_PROPOSAL', mode: 'BLOCK' }),
    );
    expect(matrix.reviewers.map(({ userId }: Loose) => userId).sort()).toEqual(
      [here.chair.id, here.secretary.id, here.reviewer.id, here.second.id].sort(),
    );
    await here.save(here.reviewer, await here.reviewOf(proposalPk, here.reviewer.id), {
      ...{ grade: 5, comment: 'Good', status: 'SUBMITTED' },
    });
    const after = (await matrixOf(here.secretary)).data?.fapMatrix;
    expect(after.cells).toContainEqual({ proposalPk, userId: here.reviewer.id, status: 'SUBMITTED', remindedAt: null });
  });

  it('is filtered by call and by instrument, without proposals hidden from the caller', async () => {
    const other = await here.aProposal({
      instruments: [here.otherInstrumentId],
      faps: [{ instrumentId: here.otherInstrumentId, fapId: here.fapId }],
    });
    const own = await here.aProposal({ coProposers: [here.secretary.id] });
    expect(pksOf(await matrixOf(here.secretary, { i: here.otherInstrumentId }))).toEqual([other]);
    expect(pksOf(await matrixOf(here.secretary, { c: here.callId }))).toContain(other);
    expect(pksOf(await matrixOf(here.secretary, { c: 999_999 }))).toEqual([]);
    expect(pksOf(await matrixOf(here.secretary))).not.toContain(own);
    expect(pksOf(await matrixOf(here.chair))).toContain(own);
  });

  it.each([
    ['officer', true],
    ['chair', true],
    ['secretary', true],
    ['reviewer', false],
    ['otherChair', false],
    ['scientist', false],
    ['pi', false],
  ] as const)('is readable by %s: %s', async (who, reads) => {
    const { data } = await matrixOf(here[who]);
    expect(Boolean(data?.fapMatrix)).toBe(reads);
    if (!reads) expect(reasonOf(await remind(here[who], [here.reviewer.id]))).not.toBe('yes');
  });

  it('takes the same number of statements for few rows and for many', async () => {
    const ask = () => matrixOf(here.officer);
    await ask();
    const few = await here.world.countStatements(ask);
    for (let n = 0; n < 5; n += 1) {
      const proposalPk = await here.aProposal();
      await here.assign(here.officer, [{ memberId: here.second.id, proposalPk }]);
    }
    expect((await here.world.countStatements(ask)).count).toBe(few.count);
  });
});

describe('reviewers are reminded (rule R141)', () => {
  it('by one letter each, previewed before it is sent, about reviews not yet submitted', async () => {
    const [one, two] = [await here.aProposal(), await here.aProposal()];
    const person = await here.world.person('FAP_REVIEWER');
    await here.world.db
      .insertInto('fapMembers')
      .values({ fapId: here.fapId, userId: person.id, role: 'FAP_REVIEWER' })
      .execute();
    await here.assign(here.officer, [
      { memberId: person.id, proposalPk: one },
      { memberId: person.id, proposalPk: two },
    ]);
    const { reviewerReminders } = await letters(here.secretary, [person.id]);
    expect(reviewerReminders).toMatchObject([{ userId: person.id, email: person.email, count: 2 }]);
    expect(reviewerReminders[0].subject).toMatch(/^2 reviews of panel/);
    expect(reviewerReminders[0].html).toMatch(/\/PanelReview\/\d+"/);
    const mails = () =>
      here.world.db
        .selectFrom('mails')
        .select(['recipients', 'subject'])
        .where('templateId', '=', 'reviews-to-submit')
        .execute();
    expect(await mails()).toEqual([]);
    expect((await remind(here.secretary, [person.id])).data?.remindReviewers).toBe(1);
    expect(await mails()).toEqual([{ recipients: [person.email], subject: reviewerReminders[0].subject }]);
    const { data } = await matrixOf(here.secretary);
    const cells = data?.fapMatrix.cells.filter(({ userId }: Loose) => userId === person.id);
    expect(cells.every(({ remindedAt }: Loose) => remindedAt !== null)).toBe(true);
  });

  it('with the due date in the facility’s time zone (rule X61)', async () => {
    const { db } = here.world;
    const person = await here.world.person('FAP_REVIEWER');
    await db.insertInto('fapMembers').values({ fapId: here.fapId, userId: person.id, role: 'FAP_REVIEWER' }).execute();
    const proposalPk = await here.aProposal();
    await here.assign(here.officer, [{ memberId: person.id, proposalPk }]);
    const call = db.updateTable('calls').where('id', '=', here.callId);
    await call.set({ endFapReview: new Date('2031-03-10T11:30:00Z') }).execute();
    await db.updateTable('settings').set({ value: 'Pacific/Auckland' }).where('id', '=', 'TIMEZONE').execute();
    const { reviewerReminders } = await letters(here.secretary, [person.id]);
    expect(reviewerReminders[0].html).toContain('due on <b>11-03-2031</b>');
    await db.updateTable('settings').set({ value: null }).where('id', '=', 'TIMEZONE').execute();
    await call.set({ endFapReview: null }).execute();
  });

  it('not if no review is open, and not about proposals hidden from them by a conflict', async () => {
    const person = await here.world.person('FAP_REVIEWER');
    expect(reasonOf(await remind(here.officer, [person.id]))).toBe('NOBODY_TO_REMIND');
    await here.world.db
      .insertInto('fapMembers')
      .values({ fapId: here.fapId, userId: person.id, role: 'FAP_REVIEWER' })
      .execute();
    const proposalPk = await here.aProposal();
    await here.assign(here.officer, [{ memberId: person.id, proposalPk }]);
    await here.world.ok(
      here.officer,
      'mutation ($i: EnterConflictInput!) { enterConflict(enterConflictInput: $i) { id } }',
      {
        i: { fapId: here.fapId, userId: person.id, proposalPk, reason: 'A lawsuit' },
      },
    );
    expect(reasonOf(await remind(here.officer, [person.id]))).toBe('NOBODY_TO_REMIND');
  });
});

import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../../test/review-world.ts';
import type { TestPerson } from '../../../../test/world.ts';

const {
  world,
  officer,
  chair,
  secretary,
  reviewer,
  second,
  otherChair,
  instrumentId,
  otherInstrumentId,
  fapId,
  ...panel
} = await openPanelWorld();
const { aProposal, assign, reviewOf, save, callId } = panel;
afterAll(() => world.close());

const list = async (who: TestPerson, args: Record<string, unknown> = {}) => {
  const { data } = await world.gql(
    who,
    `query ($fapId: Int!, $callId: Int, $instrumentId: Int, $legacy: Boolean) {
       fapProposals(fapId: $fapId, callId: $callId, instrumentId: $instrumentId, legacy: $legacy) {
         proposalPk averageGrade gradeDeviation proposal { title } instrument { name }
         assignments { fapMemberUserId rank user { id } role { shortCode } review { grade status } } } }`,
    { fapId, ...args },
  );
  return data?.fapProposals as Array<{
    proposalPk: number;
    averageGrade: number | null;
    gradeDeviation: number | null;
    assignments: Array<{ fapMemberUserId: number; rank: number | null; review: { grade: number } | null }>;
  }> | null;
};
const pksOf = (rows: Awaited<ReturnType<typeof list>>) => rows?.map(({ proposalPk }) => proposalPk) ?? null;

describe('the proposals of a panel', () => {
  it('are those in a panel status, one row each, for officers and members of the panel', async () => {
    const two = [
      { instrumentId, fapId },
      { instrumentId: otherInstrumentId, fapId },
    ];
    const here = await aProposal({ instruments: [instrumentId, otherInstrumentId], faps: two });
    const early = await aProposal({ status: 'FEASIBILITY_REVIEW' });
    for (const who of [officer, chair, secretary, reviewer]) {
      const pks = pksOf(await list(who));
      expect(pks?.filter((pk) => pk === here)).toHaveLength(1);
      expect(pks).not.toContain(early);
    }
    const counts = await world.ok(officer, `{ fap(id: ${fapId}) { proposalReadyCount proposalCurrentCount } }`);
    expect(counts.fap).toEqual({ proposalReadyCount: pksOf(await list(officer))?.length, proposalCurrentCount: 2 });
    expect(await list(otherChair)).toBeNull();
    for (const role of roleCodes.filter((code) => code !== 'USER_OFFICER')) {
      expect(await list(await world.person(role)), role).toBeNull();
    }
    expect(pksOf(await list(officer, { instrumentId: otherInstrumentId }))).toEqual([here]);
    expect(pksOf(await list(officer, { callId: callId + 999 }))).toEqual([]);
    const place = async (of: number | null) =>
      (
        await world.ok(
          officer,
          'query ($fapId: Int!, $pk: Int!, $of: Int) { fapProposal(fapId: $fapId, proposalPk: $pk, instrumentId: $of) { instrumentId } }',
          { fapId, pk: here, of },
        )
      ).fapProposal;
    expect(await place(null)).toEqual({ instrumentId });
    expect(await place(otherInstrumentId)).toEqual({ instrumentId: otherInstrumentId });
    expect(await place(otherInstrumentId + 999)).toBeNull();
  });

  it('exclude those that a reviewer is on', async () => {
    const own = await aProposal({ proposerId: reviewer.id });
    const shared = await aProposal({ coProposers: [reviewer.id] });
    const seen = pksOf(await list(reviewer));
    expect(seen).not.toContain(own);
    expect(seen).not.toContain(shared);
    expect(pksOf(await list(second))).toContain(own);
  });

  it('of calls whose panel review has ended are listed as legacy', async () => {
    const ended = await insertCall(world, { workflowId: await insertWorkflow(world), callFapReviewEnded: true });
    const old = await aProposal({ callId: ended, status: 'ALLOCATED' });
    expect(pksOf(await list(officer, { legacy: true }))).toEqual([old]);
    expect(pksOf(await list(officer))).not.toContain(old);
  });

  it('show assignments, average and deviation to a chair, and to reviewers only their own review', async () => {
    const proposalPk = await aProposal();
    await assign(secretary, [
      { memberId: reviewer.id, proposalPk, rank: 1 },
      { memberId: second.id, proposalPk, rank: 2 },
    ]);
    await save(reviewer, await reviewOf(proposalPk, reviewer.id), { grade: 2 });
    await save(second, await reviewOf(proposalPk, second.id), { grade: 5, comment: 'x', status: 'SUBMITTED' });
    const rowOf = async (who: TestPerson) => (await list(who))?.find((row) => row.proposalPk === proposalPk);
    expect(await rowOf(chair)).toMatchObject({
      averageGrade: 3.5,
      gradeDeviation: 1.5,
      assignments: [
        { fapMemberUserId: reviewer.id, rank: 1, review: { grade: 2 } },
        { fapMemberUserId: second.id, rank: 2, review: { grade: 5 } },
      ],
    });
    expect(await rowOf(reviewer)).toMatchObject({
      averageGrade: null,
      gradeDeviation: null,
      assignments: [{ fapMemberUserId: reviewer.id, rank: null, review: { grade: 2 } }],
    });
  });

  it('do not exist for a chair who is on the proposal (rule R134)', async () => {
    const proposalPk = await aProposal({ coProposers: [chair.id] });
    await assign(secretary, [{ memberId: second.id, proposalPk }]);
    await save(second, await reviewOf(proposalPk, second.id), { grade: 5, comment: 'x', status: 'SUBMITTED' });
    const rowOf = async (who: TestPerson) => (await list(who))?.find((row) => row.proposalPk === proposalPk);
    expect(await rowOf(secretary)).toMatchObject({ averageGrade: 5, assignments: [{ review: { grade: 5 } }] });
    expect(await rowOf(chair)).toBeUndefined();
  });

  it('cost the same number of statements for few and for many', async () => {
    const one = await insertCall(world, { workflowId: await insertWorkflow(world) });
    const three = await insertCall(world, { workflowId: await insertWorkflow(world) });
    for (const call of [one, three, three, three]) {
      const proposalPk = await aProposal({ callId: call });
      await assign(officer, [
        { memberId: reviewer.id, proposalPk },
        { memberId: second.id, proposalPk },
      ]);
    }
    for (const who of [officer, chair, reviewer]) {
      const few = await world.countStatements(() => list(who, { callId: one }));
      const many = await world.countStatements(() => list(who, { callId: three }));
      expect(many.result).toHaveLength(3);
      expect(many.count).toBe(few.count);
    }
  });

  it('are removed by officers, with their reviews', async () => {
    const proposalPk = await aProposal();
    await assign(officer, [{ memberId: reviewer.id, proposalPk }]);
    const remove = (who: TestPerson) =>
      world.gql(
        who,
        `mutation ($pks: [Int!]!, $fapIds: [Int!]!) {
           removeProposalsFromFaps(proposalPks: $pks, fapIds: $fapIds) { proposalPk fapId } }`,
        { pks: [proposalPk], fapIds: [fapId] },
      );
    expect(reasonOf(await remove(chair))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await remove(officer)).data).toEqual({ removeProposalsFromFaps: [{ proposalPk, fapId }] });
    await expect(reviewOf(proposalPk, reviewer.id)).rejects.toThrow();
  });
});

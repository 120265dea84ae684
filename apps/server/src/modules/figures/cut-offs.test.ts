import { beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { Loose } from '../../../test/world.ts';

const { world, officer, reviewer, second, instrumentId, otherInstrumentId, fapId, ...panel } = await openPanelWorld();
const { db } = world;
let callId: number;
const pks: number[] = [];

const read = async (): Promise<Loose[]> => {
  const { data, errors } = await world.gql(
    null,
    `{ cutOffs { id shortCode allocationTimeUnit
         instruments { instrumentId proposals accepted available asked given lastGrade } } }`,
  );
  expect(errors.map(({ message }) => message)).toEqual([]);
  return data?.cutOffs as Loose[];
};
const onInstrument = async () =>
  (await read()).flatMap((call) => call.instruments as Loose[]).find((row) => row.instrumentId === instrumentId);
const publish = () =>
  world.ok(officer, 'mutation ($input: UpdateSettingsInput!) { updateSettings(updatedSettingsInput: $input) { id } }', {
    input: { settingsId: 'PUBLIC_CUT_OFFS', settingsValue: 'true' },
  });
const decide = (pk: number, set: object) => db.updateTable('proposals').set(set).where('proposalPk', '=', pk).execute();

beforeAll(async () => {
  callId = await insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [
      { instrumentId, fapId, availabilityTime: 20 },
      { instrumentId: otherInstrumentId, fapId },
    ],
  });
  // Grades of two reviewers on six proposals, of which the first three are accepted with 4 each.
  for (const [at, grades] of [
    [1, 2],
    [2, 3],
    [3, 4],
    [5, 6],
    [7, 7],
    [9, 9],
  ].entries()) {
    const pk = await panel.aProposal({ callId });
    pks.push(pk);
    await panel.assign(
      officer,
      [reviewer, second].map(({ id }) => ({ memberId: id, proposalPk: pk })),
    );
    for (const [who, person] of [reviewer, second].entries()) {
      await db
        .updateTable('fapReviews')
        .set({ grade: grades[who] as number, comment: 'Good.', status: 'SUBMITTED' })
        .where('proposalPk', '=', pk)
        .where('userId', '=', person.id)
        .execute();
    }
    await db.insertInto('technicalReviews').values({ proposalPk: pk, instrumentId, timeAllocation: 5 }).execute();
    await db
      .updateTable('proposalInstruments')
      .set({ managementTimeAllocation: 4 })
      .where('proposalPk', '=', pk)
      .execute();
    await decide(pk, {
      finalStatus: at < 3 ? 'ACCEPTED' : 'REJECTED',
      managementDecisionSubmitted: true,
      notified: true,
    });
  }
  const alone = await panel.aProposal({
    callId,
    instruments: [otherInstrumentId],
    faps: [{ instrumentId: otherInstrumentId, fapId }],
  });
  await decide(alone, { finalStatus: 'ACCEPTED', managementDecisionSubmitted: true, notified: true });
});

describe('the cut-offs of a call (rules R223 and R224)', () => {
  it('are shown to nobody while the facility does not publish them', async () => {
    expect(await read()).toEqual([]);
  });

  it('are then shown to anyone, without values that would reveal single proposals', async () => {
    await publish();
    const [call, ...others] = await read();
    expect(others).toEqual([]);
    expect(call).toMatchObject({ id: callId, allocationTimeUnit: 'Day' });
    expect(call?.instruments).toEqual(
      expect.arrayContaining([
        { instrumentId, proposals: 6, accepted: 3, available: 20, asked: 30, given: 12, lastGrade: 3.5 },
        {
          instrumentId: otherInstrumentId,
          proposals: 1,
          accepted: null,
          available: null,
          asked: null,
          given: null,
          lastGrade: null,
        },
      ]),
    );
  });

  it.each([
    ['is not decided', { managementDecisionSubmitted: false }],
    ['is decided and not told', { notified: false }],
  ])('wait for a proposal that %s', async (_, change) => {
    await decide(pks[5] as number, change);
    expect(await read()).toEqual([]);
    await decide(pks[5] as number, { managementDecisionSubmitted: true, notified: true });
    expect(await read()).toHaveLength(1);
  });

  it('do not wait for drafts and deleted proposals, and do not count them', async () => {
    await panel.aProposal({ callId, submitted: false });
    const gone = await panel.aProposal({ callId });
    await decide(gone, { deletedAt: new Date() });
    expect((await onInstrument())?.proposals).toBe(6);
  });

  it('do not count declined reviews', async () => {
    await db
      .updateTable('fapReviews')
      .set({
        declinedAt: new Date(),
        declineReason: 'ABSTAINS',
        declineText: 'I cannot.',
        declinedGrade: 4,
        grade: null,
        status: 'DRAFT',
      })
      .where('proposalPk', '=', pks[2] as number)
      .where('userId', '=', second.id)
      .execute();
    expect((await onInstrument())?.lastGrade).toBe(3);
  });
});

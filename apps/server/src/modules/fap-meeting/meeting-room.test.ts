import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { openWindow } from '../../../test/live.ts';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const here = await openPanelWorld();
const { world, officer, pi, chair, secretary, reviewer, second, otherChair, instrumentId, fapId, aProposal } = here;
let address: string;
beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  world.app.server.closeAllConnections();
  await world.close();
});

/** A call of its own with proposals in the meeting; the second one is the chair's own where that is said. */
async function aMeeting(count: number, own?: TestPerson) {
  const callId = await insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [{ instrumentId, fapId, availabilityTime: 10 }],
  });
  const pks: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const proposerId = n === 1 && own ? own.id : pi.id;
    pks.push(await aProposal({ callId, status: 'FAP_MEETING', proposerId }));
  }
  return { callId, pks: pks as [number, number, number, number] };
}

const roomFields = `discussedPk discussedInstrumentId discussedSince pleaseLeave leaving { id } minutes timerStartedAt timerSpentMs locked
  lockedBy { id } agenda { instrument { id availabilityTime } places { proposalPk averageGrade meetingDecision { recommendation }
  meetingAbilities { saveDecision { reason } } } } abilities { steer { allowed } }`;

const room = (who: TestPerson | null, callId: number) =>
  world.gql(who, `query ($f: Int!, $c: Int!) { fapMeetingRoom(fapId: $f, callId: $c) { ${roomFields} } }`, {
    f: fapId,
    c: callId,
  });
const seen = async (who: TestPerson, callId: number) => (await room(who, callId)).data?.fapMeetingRoom;

const discuss = (who: TestPerson | null, callId: number, proposalPk: number | null) =>
  world.gql(
    who,
    `mutation ($f: Int!, $c: Int!, $place: AgendaPlaceInput) {
       discussInFapMeeting(fapId: $f, callId: $c, place: $place) { ${roomFields} } }`,
    { f: fapId, c: callId, place: proposalPk === null ? null : { proposalPk, instrumentId } },
  );
const timer = (who: TestPerson, callId: number, input: { act?: string; minutes?: number | null }) =>
  world.gql(
    who,
    `mutation ($f: Int!, $c: Int!, $act: MeetingTimerAct, $minutes: Int) {
       setFapMeetingTimer(fapId: $f, callId: $c, act: $act, minutes: $minutes) { minutes timerStartedAt timerSpentMs } }`,
    { f: fapId, c: callId, ...input },
  );
const lock = (who: TestPerson, callId: number, locked: boolean) =>
  world.gql(
    who,
    'mutation ($f: Int!, $c: Int!, $l: Boolean!) { lockFapMeeting(fapId: $f, callId: $c, locked: $l) { locked lockedBy { id } } }',
    { f: fapId, c: callId, l: locked },
  );
const move = (who: TestPerson, callId: number, proposalPk: number, beforePk: number | null) =>
  world.gql(
    who,
    `mutation ($f: Int!, $c: Int!, $i: Int!, $p: Int!, $b: Int) {
       moveInFapMeeting(fapId: $f, callId: $c, instrumentId: $i, proposalPk: $p, beforePk: $b) { fapId } }`,
    { f: fapId, c: callId, i: instrumentId, p: proposalPk, b: beforePk },
  );
const decide = (who: TestPerson, proposalPk: number, input: object = { recommendation: 'ACCEPTED' }) =>
  world.gql(
    who,
    `mutation ($input: SaveFapMeetingDecisionInput!) { saveFapMeetingDecision(saveFapMeetingDecisionInput: $input) { rankOrder } }`,
    { input: { proposalPk, instrumentId, fapId, ...input } },
  );
const orderOf = async (who: TestPerson, callId: number) =>
  (await seen(who, callId)).agenda[0].places.map((place: { proposalPk: number }) => place.proposalPk);

describe('the room (rules R160 and R161)', () => {
  it('is open to the panel and officers only', async () => {
    const { callId } = await aMeeting(2);
    for (const who of [officer, chair, secretary, reviewer, second]) {
      expect((await seen(who, callId)).agenda[0].places).toHaveLength(2);
    }
    for (const who of [pi, here.scientist, otherChair]) expect(await seen(who, callId)).toBeNull();
    expect((await room(null, callId)).data?.fapMeetingRoom).toBeNull();
  });

  it('shows everyone the proposal under discussion; an unknown place, panel or call is reported', async () => {
    const { callId, pks } = await aMeeting(2);
    expect((await discuss(chair, callId, pks[0])).data?.discussInFapMeeting).toMatchObject({ discussedPk: pks[0] });
    for (const who of [officer, secretary, reviewer]) expect((await seen(who, callId)).discussedPk).toBe(pks[0]);
    expect(reasonOf(await discuss(secretary, callId, pks[1]))).toBe('yes');
    expect((await seen(chair, callId)).discussedPk).toBe(pks[1]);
    expect((await discuss(officer, callId, null)).data?.discussInFapMeeting).toMatchObject({ discussedPk: null });
    for (const who of [reviewer, pi]) {
      expect(reasonOf(await discuss(who, callId, pks[0]))).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect(reasonOf(await discuss(otherChair, callId, pks[0]))).toBe('NOT_LEADING_PANEL');
    expect(reasonOf(await discuss(chair, callId, (await aMeeting(1)).pks[0]))).toBe('FAP_PROPOSAL_NOT_FOUND');
    expect(reasonOf(await discuss(chair, 999_999, null))).toBe('CALL_NOT_FOUND');
    const elsewhere = await world.gql(
      officer,
      'mutation ($c: Int!) { discussInFapMeeting(fapId: 999999, callId: $c) { fapId } }',
      { c: callId },
    );
    expect(reasonOf(elsewhere)).toBe('FAP_NOT_FOUND');
    expect(await seen(officer, 999_999)).toBeNull();
  });

  it('shows reviewers no grades, times or decisions of others', async () => {
    const { callId, pks } = await aMeeting(2);
    await decide(chair, pks[0]);
    const [part] = (await seen(reviewer, callId)).agenda;
    expect(part.instrument.availabilityTime).toBeNull();
    expect(part.places[0]).toMatchObject({ averageGrade: null, meetingDecision: null });
    expect((await seen(chair, callId)).agenda[0].places[0].meetingDecision).toEqual({ recommendation: 'ACCEPTED' });
  });

  it('notifies open windows of the panel, and drops a discussed place that is removed', async () => {
    const { callId, pks } = await aMeeting(2);
    const window = await openWindow(address, reviewer, { keys: [`fap/${fapId}`] });
    await window.hears('open');
    await discuss(chair, callId, pks[0]);
    await window.hears('changed', ({ changes }) => changes.some(([key]) => key === `fap/${fapId}`));
    window.close();
    await world.db.deleteFrom('fapProposals').where('proposalPk', '=', pks[0]).execute();
    expect(await seen(chair, callId)).toMatchObject({ discussedPk: null, pleaseLeave: false });
  });
});

describe('a chair who is on a proposal (rule R165)', () => {
  it('is asked to leave, sees nothing more of it, cannot decide on it, and is readmitted automatically', async () => {
    const { callId, pks } = await aMeeting(3, chair);
    await timer(secretary, callId, { minutes: 5 });
    await discuss(secretary, callId, pks[1]);
    expect(await seen(chair, callId)).toMatchObject({
      pleaseLeave: true,
      discussedPk: null,
      discussedInstrumentId: null,
      discussedSince: null,
      timerStartedAt: null,
      leaving: [],
    });
    expect((await seen(secretary, callId)).leaving).toEqual([{ id: chair.id }]);
    expect((await seen(reviewer, callId)).leaving).toEqual([]);
    expect(await orderOf(chair, callId)).toEqual([pks[0], pks[2]]);
    expect(await orderOf(secretary, callId)).toEqual(pks);
    expect(reasonOf(await decide(chair, pks[1]))).toBe('CONFLICTED_IN_MEETING');
    expect(reasonOf(await decide(officer, pks[1]))).toBe('yes');
    const own = await world.gql(
      chair,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { fapMeetingDecisions { recommendation } } }',
      { pk: pks[1] },
    );
    expect(own.data?.proposal?.fapMeetingDecisions ?? []).toEqual([]);
    await discuss(secretary, callId, pks[2]);
    expect(await seen(chair, callId)).toMatchObject({ pleaseLeave: false, discussedPk: pks[2] });
  });

  it('orders the other proposals around it without learning its position', async () => {
    const { callId, pks } = await aMeeting(4, chair);
    expect(reasonOf(await move(chair, callId, pks[3], pks[0]))).toBe('yes');
    expect(await orderOf(chair, callId)).toEqual([pks[3], pks[0], pks[2]]);
    expect(await orderOf(secretary, callId)).toEqual([pks[3], pks[0], pks[1], pks[2]]);
    expect(reasonOf(await move(chair, callId, pks[1], pks[0]))).toBe('FAP_PROPOSAL_NOT_FOUND');
    expect(reasonOf(await move(chair, callId, pks[0], pks[1]))).toBe('FAP_PROPOSAL_NOT_FOUND');
  });

  it('submits all complete decisions except that one, and is not shown that it stays open', async () => {
    const { callId, pks } = await aMeeting(3, chair);
    const submit = async (who: TestPerson) => {
      const { data } = await world.gql(
        who,
        `mutation ($callId: Int!, $fapId: Int!) {
           submitFapMeetingDecisions(SubmitFapMeetingDecisionsInput: { callId: $callId, fapId: $fapId }) { proposalPk } }`,
        { callId, fapId },
      );
      return data?.submitFapMeetingDecisions.map((place: { proposalPk: number }) => place.proposalPk);
    };
    const decided = { recommendation: 'ACCEPTED', commentForUser: 'yes', commentForManagement: 'yes' };
    expect(await submit(chair)).toEqual([pks[0], pks[2]]);
    for (const pk of pks.slice(0, 2)) await decide(officer, pk, decided);
    expect(await submit(chair)).toEqual([pks[2]]);
    // Nothing was decided on it by somebody who stands on it: it is still to be submitted.
    const submitted = await world.db
      .selectFrom('fapMeetingDecisions')
      .select(['proposalPk', 'submitted'])
      .where('callId', '=', callId)
      .orderBy('proposalPk')
      .execute();
    expect(submitted.map((row) => row.submitted)).toEqual([true, false]);
    expect(await submit(secretary)).toEqual([pks[2]]);
  });
});

describe('order, timer and lock', () => {
  it('concurrent moves of different proposals both take effect (rule R162)', async () => {
    const { callId, pks } = await aMeeting(4);
    await Promise.all([move(chair, callId, pks[3], pks[0]), move(secretary, callId, pks[1], null)]);
    expect(await orderOf(chair, callId)).toEqual([pks[3], pks[0], pks[2], pks[1]]);
    expect(reasonOf(await move(reviewer, callId, pks[0], null))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await move(otherChair, callId, pks[0], null))).toBe('NOT_LEADING_PANEL');
  });

  it('the timer starts when a discussion begins, if minutes are planned (rule R163)', async () => {
    const { callId, pks } = await aMeeting(2);
    await discuss(chair, callId, pks[0]);
    expect(await seen(chair, callId)).toMatchObject({ minutes: null, timerStartedAt: null });
    expect(reasonOf(await timer(chair, callId, { minutes: 240 }))).toBe('yes');
    expect(reasonOf(await timer(chair, callId, { minutes: 241 }))).toBe('INVALID_INPUT');
    expect(reasonOf(await timer(reviewer, callId, { act: 'PAUSE' }))).toBe('INSUFFICIENT_PERMISSIONS');
    await discuss(chair, callId, pks[1]);
    expect((await seen(reviewer, callId)).timerStartedAt).not.toBeNull();
    await timer(secretary, callId, { act: 'PAUSE' });
    expect(await seen(chair, callId)).toMatchObject({ minutes: 240, timerStartedAt: null });
    await timer(chair, callId, { act: 'RESTART', minutes: null });
    expect(await seen(chair, callId)).toMatchObject({ minutes: null, timerSpentMs: 0 });
  });

  it('decisions and order are locked for officers too; a secretary can unlock them (rule R164)', async () => {
    const { callId, pks } = await aMeeting(2);
    expect(reasonOf(await lock(reviewer, callId, true))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await lock(chair, callId, true)).data?.lockFapMeeting).toEqual({
      locked: true,
      lockedBy: { id: chair.id },
    });
    for (const who of [chair, officer]) {
      expect(reasonOf(await decide(who, pks[0]))).toBe('MEETING_LOCKED');
      expect(reasonOf(await move(who, callId, pks[0], null))).toBe('MEETING_LOCKED');
    }
    expect((await seen(chair, callId)).agenda[0].places[0].meetingAbilities.saveDecision.reason).toBe('MEETING_LOCKED');
    expect(reasonOf(await discuss(chair, callId, pks[1]))).toBe('yes');
    expect((await lock(secretary, callId, false)).data?.lockFapMeeting).toEqual({ locked: false, lockedBy: null });
    expect(reasonOf(await decide(chair, pks[0]))).toBe('yes');
  });

  it('the log of the panel records the meeting', async () => {
    const { callId, pks } = await aMeeting(1);
    await discuss(chair, callId, pks[0]);
    await lock(chair, callId, true);
    const rows = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'proposalPk', 'changedBy'])
      .where('eventType', 'like', 'FAP_MEETING_%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { eventType: 'FAP_MEETING_LOCKED', proposalPk: null, changedBy: chair.id },
      { eventType: 'FAP_MEETING_MOVED_ON', proposalPk: null, changedBy: chair.id },
    ]);
  });
});

it('the room costs the same number of statements for few and for many proposals', async () => {
  const [two, four] = [await aMeeting(2), await aMeeting(4)];
  for (const { callId, pks } of [two, four]) await discuss(chair, callId, pks[0]);
  const few = await world.countStatements(() => seen(chair, two.callId));
  const many = await world.countStatements(() => seen(chair, four.callId));
  expect(many.result.agenda[0].places).toHaveLength(4);
  expect(many.count).toBe(few.count);
});

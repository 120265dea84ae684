import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import { eventsOf, insertCall, insertWorkflow, statusOf } from '../../../test/review-world.ts';
import { readSheet } from '../../../test/sheets.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const {
  world,
  officer,
  pi,
  chair,
  secretary,
  reviewer,
  second,
  otherChair,
  instrumentId,
  fapId,
  aProposal,
  assign,
  ...panel
} = await openPanelWorld();
afterAll(() => world.close());

const aCall = async () =>
  insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [{ instrumentId, fapId, availabilityTime: 10 }],
  });

/** A call of its own with proposals in the meeting, so that what one test closes does not close another's. */
async function aMeeting(count: number) {
  const callId = await aCall();
  const pks: number[] = [];
  for (let n = 0; n < count; n += 1) pks.push(await aProposal({ callId, status: 'FAP_MEETING' }));
  return { callId, pks: pks as [number, ...number[]] };
}

async function grade(proposalPk: number, ...grades: number[]) {
  const people = [reviewer, second];
  await assign(
    officer,
    grades.map((_, at) => ({ memberId: people[at]?.id ?? 0, proposalPk })),
  );
  for (const [at, value] of grades.entries()) {
    const person = people[at] as TestPerson;
    await panel.save(person, await panel.reviewOf(proposalPk, person.id), { grade: value, comment: 'x' });
  }
}

const decide = (who: TestPerson | null, proposalPk: number, input: Record<string, unknown>) =>
  world.gql(
    who,
    `mutation ($input: SaveFapMeetingDecisionInput!) { saveFapMeetingDecision(saveFapMeetingDecisionInput: $input) {
       recommendation commentForUser commentForManagement rankOrder submitted submittedBy } }`,
    { input: { proposalPk, instrumentId, fapId, ...input } },
  );

const complete = { recommendation: 'ACCEPTED', commentForUser: 'yes', commentForManagement: 'do it' };

const reorder = (who: TestPerson, pks: readonly number[]) =>
  world.gql(
    who,
    `mutation ($input: ReorderFapMeetingDecisionProposalsInput!) {
       reorderFapMeetingDecisionProposals(reorderFapMeetingDecisionProposalsInput: $input) { proposalPk } }`,
    { input: { proposals: pks.map((proposalPk, at) => ({ proposalPk, rankOrder: at + 1, instrumentId, fapId })) } },
  );

const close = (who: TestPerson, callId: number, undo = false) =>
  world.gql(
    who,
    `mutation ($c: Int!, $i: Int!, $f: Int!) {
       ${undo ? 'unsubmitInstrumentInFap' : 'submitInstrumentInFap'}(callId: $c, instrumentId: $i, fapId: $f) }`,
    { c: callId, i: instrumentId, f: fapId },
  );

const places = async (who: TestPerson, callId: number) => {
  const { data } = await world.gql(
    who,
    `query ($c: Int!, $i: Int!, $f: Int!) { fapProposalsByInstrument(callId: $c, instrumentId: $i, fapId: $f) {
       proposalPk averageGrade gradeDeviation technicalTimeAllocation fapTimeAllocation instrumentSubmitted
       meetingDecision { rankOrder recommendation submitted }
       meetingAbilities { saveDecision { allowed } reopenDecision { allowed } reorder { allowed } allocateTime { allowed } } } }`,
    { c: callId, i: instrumentId, f: fapId },
  );
  return data?.fapProposalsByInstrument as Array<Record<string, unknown> & { proposalPk: number }> | null;
};

describe('decisions', () => {
  it('are saved by officers and the panel’s chair and secretaries, field by field', async () => {
    const { pks } = await aMeeting(1);
    expect((await decide(chair, pks[0], { recommendation: 'RESERVED' })).data?.saveFapMeetingDecision).toMatchObject({
      recommendation: 'RESERVED',
      submitted: false,
    });
    await decide(secretary, pks[0], { commentForUser: '<p>hm</p><script>x</script>', rankOrder: 4 });
    const kept = await decide(officer, pks[0], { commentForManagement: 'ok' });
    expect(kept.data?.saveFapMeetingDecision).toMatchObject({
      recommendation: 'RESERVED',
      commentForUser: '<p>hm</p>',
      commentForManagement: 'ok',
      rankOrder: 4,
    });
    const cleared = await decide(officer, pks[0], { commentForUser: '', rankOrder: 0 });
    expect(cleared.data?.saveFapMeetingDecision).toMatchObject({ commentForUser: '', rankOrder: null });
  });

  it.each(roleCodes)('are saved from outside the panel by officers only: %s', async (role) => {
    const { pks } = await aMeeting(1);
    const answer = await decide(await world.person(role), pks[0], complete);
    expect(answer.errors.length === 0).toBe(role === 'USER_OFFICER');
  });

  it('are refused to other panels, reviewers and applicants, and for a proposal that is not in a panel', async () => {
    const { pks } = await aMeeting(1);
    expect(reasonOf(await decide(otherChair, pks[0], complete))).toBe('NOT_LEADING_PANEL');
    expect(reasonOf(await decide(reviewer, pks[0], complete))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await decide(pi, pks[0], complete))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await decide(chair, 999_999, complete))).toBe('DECISION_WITHOUT_PLACE');
    expect(reasonOf(await decide(null, pks[0], complete))).toBe('NOT_LOGGED_IN');
  });

  it('can be changed only by officers once submitted (rule R51)', async () => {
    const { pks } = await aMeeting(1);
    const submitted = await decide(chair, pks[0], { ...complete, submitted: true });
    expect(submitted.data?.saveFapMeetingDecision).toMatchObject({ submitted: true, submittedBy: chair.id });
    expect(reasonOf(await decide(chair, pks[0], { recommendation: 'REJECTED' }))).toBe('DECISION_SUBMITTED');
    expect(reasonOf(await decide(officer, pks[0], { recommendation: 'REJECTED' }))).toBe('yes');
    await world.work();
    expect(await eventsOf(world, pks[0])).toContain('PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED');
  });

  it('that are complete are submitted in one request, the others are returned', async () => {
    const { callId, pks } = await aMeeting(3);
    await decide(chair, pks[0], complete);
    await decide(chair, pks[1] as number, { ...complete, recommendation: 'UNSET' });
    const submit = (who: TestPerson) =>
      world.gql(
        who,
        `mutation ($input: SubmitFapMeetingDecisionsInput!) {
           submitFapMeetingDecisions(SubmitFapMeetingDecisionsInput: $input) { proposalPk } }`,
        { input: { callId, fapId } },
      );
    expect(reasonOf(await submit(otherChair))).toBe('NOT_LEADING_PANEL');
    const answer = await submit(chair);
    expect(answer.data?.submitFapMeetingDecisions.map((row: { proposalPk: number }) => row.proposalPk)).toEqual(
      pks.slice(1),
    );
    expect(await eventsOf(world, pks[0])).toContain('PROPOSAL_FAP_MEETING_SAVED');
  });

  it('are shown on the proposal to users who may read them', async () => {
    const { pks } = await aMeeting(1);
    await decide(chair, pks[0], complete);
    const ask = async (who: TestPerson) => {
      const { data } = await world.gql(
        who,
        'query ($pk: Int!) { proposal(primaryKey: $pk) { fapMeetingDecisions { recommendation } } }',
        { pk: pks[0] },
      );
      return data?.proposal?.fapMeetingDecisions ?? [];
    };
    expect(await ask(officer)).toHaveLength(1);
    expect(await ask(secretary)).toHaveLength(1);
    expect(await ask(reviewer)).toEqual([]);
    expect(await ask(pi)).toEqual([]);
  });
});

describe('the order', () => {
  it('is set by the panel’s chair, within one instrument', async () => {
    const { pks } = await aMeeting(3);
    const turned = [...pks].reverse();
    expect(reasonOf(await reorder(chair, turned))).toBe('yes');
    expect(reasonOf(await reorder(otherChair, turned))).toBe('NOT_LEADING_PANEL');
    expect(reasonOf(await reorder(reviewer, turned))).toBe('INSUFFICIENT_PERMISSIONS');
    const elsewhere = await aMeeting(1);
    expect(reasonOf(await reorder(chair, [pks[0], elsewhere.pks[0]]))).toBe('FAP_PROPOSAL_NOT_FOUND');
    const ranks = await world.db
      .selectFrom('fapMeetingDecisions')
      .select(['proposalPk', 'rankOrder'])
      .where('fapId', '=', fapId)
      .where('proposalPk', 'in', pks)
      .orderBy('rankOrder')
      .execute();
    expect(ranks.map(({ proposalPk }) => proposalPk)).toEqual(turned);
    expect(await eventsOf(world, pks[0])).toContain('PROPOSAL_FAP_MEETING_REORDER');
  });

  const move = (callId: number, proposalPk: number) =>
    world.gql(
      chair,
      `mutation ($callId: Int!, $fapId: Int!, $instrumentId: Int!, $proposalPk: Int!) {
         moveInFapMeeting(callId: $callId, fapId: $fapId, instrumentId: $instrumentId, proposalPk: $proposalPk) { callId } }`,
      { callId, fapId, instrumentId, proposalPk },
    );

  it.each([
    ['said', (_: number, pks: number[]) => decide(chair, pks[1] as number, { rankOrder: 2 }), [null, 2]],
    ['ordered', (_: number, pks: number[]) => reorder(chair, pks.slice(0, 2)), [1, 2]],
    ['moved', (callId: number, pks: number[]) => move(callId, pks[0] as number), [2, 1]],
    ['closed', (callId: number) => close(chair, callId), [1, 2]],
  ] as const)('gives the rank of a deleted proposal to another: %s (rule R250)', async (_, act, expected) => {
    const { callId, pks } = await aMeeting(3);
    const gone = pks[2] as number;
    await decide(chair, gone, { rankOrder: 2 });
    for (const pk of pks.slice(0, 2)) await decide(chair, pk, { ...complete, submitted: true });
    if (expected[0] === null) await decide(officer, pks[1] as number, { submitted: false });
    await world.ok(officer, `mutation { deleteProposal(proposalPk: ${gone}) { primaryKey } }`);
    expect(reasonOf(await act(callId, pks))).toBe('yes');
    const ranks = async () =>
      (await places(officer, callId))?.map(
        ({ meetingDecision }) => (meetingDecision as { rankOrder: number | null } | null)?.rankOrder ?? null,
      );
    expect(await ranks()).toEqual(expected);
    await world.ok(officer, `mutation { undoDeleteProposal(proposalPk: ${gone}) { primaryKey } }`);
    expect(await ranks()).toEqual([...expected, null]);
  });
});

describe('submitting the instrument', () => {
  it('requires every decision, fills in missing ranks, closes the meeting and moves the proposals', async () => {
    const { callId, pks } = await aMeeting(3);
    await grade(pks[0], 5, 5);
    await grade(pks[1] as number, 2, 4);
    await decide(chair, pks[2] as number, { ...complete, rankOrder: 1, submitted: true });
    await decide(chair, pks[0], { ...complete, submitted: true });
    const early = await close(chair, callId);
    expect(reasonOf(early)).toBe('DECISIONS_NOT_SUBMITTED');
    const { proposalId } = await world.db
      .selectFrom('proposals')
      .select('proposalId')
      .where('proposalPk', '=', pks[1] as number)
      .executeTakeFirstOrThrow();
    const open = `All proposal Fap meetings should be submitted. Still open: ${proposalId}`;
    expect(early.errors[0]?.message).toBe(open);
    // Who looks before pressing the button reads the same.
    const { instrumentsByFap } = await world.ok(
      chair,
      `query ($f: Int!, $c: Int!) { instrumentsByFap(fapId: $f, callId: $c) { meetingAbilities { submit { allowed message } } } }`,
      { f: fapId, c: callId },
    );
    expect(instrumentsByFap[0].meetingAbilities.submit).toEqual({ allowed: false, message: open });
    await decide(chair, pks[1] as number, { ...complete, submitted: true });
    expect(reasonOf(await close(reviewer, callId))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await close(otherChair, callId))).toBe('NOT_LEADING_PANEL');
    expect(reasonOf(await close(chair, callId))).toBe('yes');
    expect(reasonOf(await close(chair, callId))).toBe('INSTRUMENT_ALREADY_SUBMITTED');
    const rows = await places(chair, callId);
    const ranks = new Map(
      rows?.map((row) => [row.proposalPk, (row.meetingDecision as { rankOrder: number }).rankOrder]),
    );
    expect(pks.map((pk) => ranks.get(pk))).toEqual([3, 2, 1]);
    await world.work();
    for (const pk of pks) expect(await statusOf(world, pk)).toBe('MANAGEMENT_DECISION');

    expect(reasonOf(await reorder(chair, pks))).toBe('REORDER_AFTER_SUBMISSION');
    expect(reasonOf(await reorder(officer, pks))).toBe('REORDER_AFTER_SUBMISSION');
    expect(reasonOf(await decide(chair, pks[0], complete))).toBe('DECISION_AFTER_SUBMISSION');
    expect(reasonOf(await decide(officer, pks[0], complete))).toBe('yes');
    expect(rows?.[0]?.meetingAbilities).toEqual({
      saveDecision: { allowed: false },
      reopenDecision: { allowed: false },
      reorder: { allowed: false },
      allocateTime: { allowed: false },
    });

    expect(reasonOf(await close(chair, callId, true))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await close(officer, callId, true))).toBe('yes');
    expect(reasonOf(await close(officer, callId, true))).toBe('INSTRUMENT_NOT_SUBMITTED');
    await world.work();
    for (const pk of pks) expect(await statusOf(world, pk)).toBe('FAP_MEETING');
    expect(reasonOf(await reorder(chair, pks))).toBe('yes');
  });

  it('without proposals is refused', async () => {
    expect(reasonOf(await close(officer, await aCall()))).toBe('NO_PROPOSALS_ON_INSTRUMENT');
  });
});

describe('time', () => {
  const allocate = (who: TestPerson, proposalPk: number, value: number | null) =>
    world.gql(
      who,
      `mutation ($pk: Int!, $i: Int!, $f: Int!, $t: Int) {
         updateFapTimeAllocation(proposalPk: $pk, instrumentId: $i, fapId: $f, fapTimeAllocation: $t) {
           fapTimeAllocation } }`,
      { pk: proposalPk, i: instrumentId, f: fapId, t: value },
    );

  it('set by the panel overrides that of the technical review, and can be cleared', async () => {
    const { callId, pks } = await aMeeting(1);
    await world.db
      .insertInto('technicalReviews')
      .values({ proposalPk: pks[0], instrumentId, timeAllocation: 4 })
      .execute();
    expect(reasonOf(await allocate(chair, pks[0], 7))).toBe('yes');
    expect((await places(chair, callId))?.[0]).toMatchObject({ fapTimeAllocation: 7, technicalTimeAllocation: 4 });
    expect(reasonOf(await allocate(chair, pks[0], null))).toBe('yes');
    expect((await places(chair, callId))?.[0]).toMatchObject({ fapTimeAllocation: null });
    expect(reasonOf(await allocate(chair, pks[0], -1))).toBe('INVALID_INPUT');
    expect(reasonOf(await allocate(chair, pks[0], 100_001))).toBe('INVALID_INPUT');
    expect(reasonOf(await allocate(otherChair, pks[0], 1))).toBe('NOT_LEADING_PANEL_OF_TIME');
  });

  it('of an instrument is divided by what the proposals of each panel request', async () => {
    const { callId, pks } = await aMeeting(2);
    const theirs = await aProposal({ callId, faps: [{ instrumentId, fapId: panel.otherFapId }] });
    for (const [proposalPk, timeAllocation] of [
      [pks[0], 3],
      [pks[1] as number, 2],
      [theirs, 5],
    ] as const) {
      await world.db.insertInto('technicalReviews').values({ proposalPk, instrumentId, timeAllocation }).execute();
    }
    const ask = (who: TestPerson) =>
      world.gql(
        who,
        `query ($f: Int!, $c: Int!) { instrumentsByFap(fapId: $f, callId: $c) { id name availabilityTime submitted
           meetingAbilities { submit { allowed } unsubmit { allowed } } } }`,
        { f: fapId, c: callId },
      );
    expect((await ask(chair)).data?.instrumentsByFap).toMatchObject([
      {
        id: instrumentId,
        availabilityTime: 5,
        submitted: false,
        meetingAbilities: { submit: { allowed: false }, unsubmit: { allowed: false } },
      },
    ]);
    expect((await ask(otherChair)).data?.instrumentsByFap).toBeNull();
    expect((await ask(reviewer)).data?.instrumentsByFap).toBeNull();
  });
});

it('a meeting goes on for an instrument removed from the call, without time to share (rule R55)', async () => {
  const { callId, pks } = await aMeeting(1);
  await world.ok(
    officer,
    `mutation ($i: RemoveAssignedInstrumentFromCallInput!) {
       removeAssignedInstrumentFromCall(removeAssignedInstrumentFromCallInput: $i) { id } }`,
    { i: { callId, instrumentId } },
  );
  const { instrumentsByFap } = await world.ok(
    chair,
    `query ($f: Int!, $c: Int!) { instrumentsByFap(fapId: $f, callId: $c) { id availabilityTime submitted } }`,
    { f: fapId, c: callId },
  );
  expect(instrumentsByFap).toEqual([{ id: instrumentId, availabilityTime: null, submitted: false }]);
  const headers = { authorization: `Bearer ${officer.token}` };
  const table = await world.app.inject({ url: `/download/xlsx/fap/${fapId}/call/${callId}`, headers });
  const row = await world.db
    .selectFrom('proposals')
    .select('proposalId')
    .where('proposalPk', '=', pks[0])
    .executeTakeFirstOrThrow();
  expect(readSheet(table.rawPayload).rows[1]?.[0]).toBe(row.proposalId);
});

it('a meeting costs the same number of statements for few and for many proposals', async () => {
  const [one, three] = [await aMeeting(1), await aMeeting(3)];
  for (const pk of [...one.pks, ...three.pks]) await grade(pk, 2, 3);
  const few = await world.countStatements(() => places(chair, one.callId));
  const many = await world.countStatements(() => places(chair, three.callId));
  expect(many.result).toHaveLength(3);
  expect(many.count).toBe(few.count);
});

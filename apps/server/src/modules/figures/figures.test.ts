import { availabilityTimeLimit } from '@atrium/domain/call';
import { type RoleCode, roleCodes } from '@atrium/domain/kernel';
import { proposalGroups } from '@atrium/domain/proposal-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../test/review-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

const { world, officer, pi, scientist, reviewer, second, instrumentId, otherInstrumentId, fapId, ...panel } =
  await openPanelWorld();
const { db } = world;
const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);
let callId: number;
let workflowId: number;
const pks: Record<string, number> = {};

const figures = async (id = callId, who: TestPerson = officer): Promise<Loose | null> =>
  (
    await world.ok(
      who,
      `query ($id: Int!) { callFigures(callId: $id) {
         call { id } funnel { group proposals } groups { group proposals } statuses { name proposals }
         submissions { call { id } days { daysLeft proposals } }
         instruments { id proposals available asked granted technicalReviews technicalReviewsDone }
         technicalReviews { total done isLate } panelReviews { total done isLate }
         panels { id proposals reviews reviewsDone places placesDecided }
         owedReviews { kind userId name reviews proposals } origins { kind id name places submitted accepted }
         attention { kind count group isLate } } }`,
      { id },
    )
  ).callFigures;

/** The same where there is such a call. */
const told = async (): Promise<Loose> => (await figures()) ?? {};

const rowsBehind = async (figure: Loose, who: TestPerson = officer): Promise<number[]> => {
  const { proposalsView } = await world.ok(
    who,
    `query ($filter: ProposalsFilter, $figure: ProposalFigureFilter) { proposalsView(filter: $filter, figure: $figure) {
       totalCount proposalViews { primaryKey } } }`,
    { filter: { callId }, figure },
  );
  const found = (proposalsView.proposalViews as Loose[]).map(({ primaryKey }) => primaryKey as number);
  expect(proposalsView.totalCount).toBe(found.length);
  return found.sort((a, b) => a - b);
};
const named = (...names: string[]) => names.map((name) => pks[name]).sort((a, b) => Number(a) - Number(b));

/** A call that was open for ten days and closed so many days ago. */
async function closedCall(workflow: number, daysAgo: number): Promise<number> {
  const id = await insertCall(world, { workflowId: workflow });
  const endCall = daysFromNow(-daysAgo);
  const dates = { startCall: new Date(endCall.getTime() - 10 * day), endCall, endCallInternal: endCall };
  await db.updateTable('calls').set(dates).where('id', '=', id).execute();
  return id;
}

/** A technical review on the instrument, by somebody or nobody. */
const review = (
  name: string,
  values: { status?: string; submitted?: boolean; assignee?: number | null; time?: number },
) =>
  db
    .insertInto('technicalReviews')
    .values({
      proposalPk: pks[name] as number,
      instrumentId,
      status: values.status ?? null,
      submitted: values.submitted ?? false,
      technicalReviewAssigneeId: values.assignee === undefined ? scientist.id : values.assignee,
      timeAllocation: values.time ?? null,
    })
    .execute();
const decide = (name: string, finalStatus: string, change: Loose = {}) =>
  db
    .updateTable('proposals')
    .set({ finalStatus, managementDecisionSubmitted: true, ...change })
    .where('proposalPk', '=', pks[name] as number)
    .execute();

beforeAll(async () => {
  workflowId = await insertWorkflow(world);
  callId = await insertCall(world, {
    workflowId,
    instruments: [
      { instrumentId, fapId, availabilityTime: 5 },
      { instrumentId: otherInstrumentId, fapId },
    ],
  });
  await db.insertInto('callFaps').values({ callId, fapId }).execute();
  await db
    .updateTable('calls')
    .set({ endReview: daysFromNow(-0.5), endCall: daysFromNow(-2), endCallInternal: daysFromNow(-1.5) })
    .where('id', '=', callId)
    .execute();
  const make = async (name: string, options: Parameters<typeof panel.aProposal>[0] = {}) => {
    pks[name] = await panel.aProposal({ callId, faps: [], ...options });
  };
  const inPanel = { faps: [{ instrumentId, fapId }] };
  await make('draft', { submitted: false });
  await make('nowhere', { instruments: [] });
  await make('unassigned');
  await review('unassigned', { assignee: null });
  await make('open');
  await review('open', { time: 2 });
  await make('unfeasible');
  await review('unfeasible', { status: 'UNFEASIBLE', submitted: true });
  await make('reviewed');
  await review('reviewed', { status: 'FEASIBLE', submitted: true, time: 4 });
  await make('short', inPanel);
  await review('short', { status: 'FEASIBLE', submitted: true, time: 3 });
  await make('judged', inPanel);
  await make('graded', inPanel);
  for (const name of ['judged', 'graded', 'short']) {
    const people = name === 'short' ? [reviewer] : [reviewer, second];
    await panel.assign(
      officer,
      people.map(({ id }) => ({ memberId: id, proposalPk: pks[name] as number })),
    );
  }
  await db
    .updateTable('fapReviews')
    .set({ status: 'SUBMITTED', grade: 3, comment: 'Good.' } as never)
    .where('proposalPk', '=', pks.graded as number)
    .execute();
  // The meeting has decided without waiting for the reviews of this one.
  await make('met', inPanel);
  await panel.assign(officer, [{ memberId: reviewer.id, proposalPk: pks.met as number }]);
  await db
    .insertInto('fapMeetingDecisions')
    .values({ proposalPk: pks.met as number, instrumentId, fapId, callId, submitted: true })
    .onConflict((conflict) =>
      conflict.columns(['proposalPk', 'instrumentId', 'fapId']).doUpdateSet({ submitted: true }),
    )
    .execute();
  await make('accepted', { proposerId: second.id });
  await review('accepted', {});
  await decide('accepted', 'ACCEPTED', { notified: true });
  await db
    .updateTable('proposalInstruments')
    .set({ managementTimeAllocation: 7 })
    .where('proposalPk', '=', pks.accepted as number)
    .execute();
  await make('rejected');
  await decide('rejected', 'REJECTED');
  // A decision that is not submitted is none yet.
  await make('noted');
  await decide('noted', 'ACCEPTED', { managementDecisionSubmitted: false });
  await make('deleted');
  await db
    .updateTable('proposals')
    .set({ deletedAt: new Date(), deletedBy: officer.id })
    .where('proposalPk', '=', pks.deleted as number)
    .execute();
});
afterAll(() => world.close());

describe('the figures of a call', () => {
  const countsOf = async () =>
    Object.fromEntries(
      ((await told()).groups as Loose[]).map(({ group, proposals }) => [group as string, proposals as number]),
    );

  it('count how far proposals have progressed (rules P110 and P111)', async () => {
    expect(await countsOf()).toEqual({
      STARTED: 13,
      DRAFT: 1,
      SUBMITTED: 12,
      PAST_TECHNICAL_REVIEW: 7,
      PAST_PANEL_REVIEW: 4,
      DECIDED: 2,
      ACCEPTED: 1,
      RESERVED: 0,
      REJECTED: 1,
      NO_INSTRUMENT: 1,
      TECHNICAL_UNASSIGNED: 1,
      TECHNICAL_OPEN: 2,
      NO_PANEL: 2,
      PANEL_SHORT: 1,
      PANEL_OPEN: 2,
      UNDECIDED: 10,
      NOT_NOTIFIED: 1,
    });
    const steps = ((await told()).funnel as Loose[]).map(({ proposals }) => proposals);
    expect(steps).toEqual([13, 12, 7, 4, 2, 1]);
  });

  it('link to as many rows as they count, in every group (rule P117)', async () => {
    const counts = await countsOf();
    for (const group of proposalGroups)
      expect([group, (await rowsBehind({ group })).length]).toEqual([group, counts[group]]);
    expect(await rowsBehind({ group: 'TECHNICAL_OPEN' })).toEqual(named('unassigned', 'open'));
    expect(await rowsBehind({ group: 'PANEL_SHORT' })).toEqual(named('short'));
    expect(await rowsBehind({ group: 'PANEL_OPEN' })).toEqual(named('short', 'judged'));
    expect(await rowsBehind({ group: 'PAST_PANEL_REVIEW' })).toEqual(named('graded', 'met', 'accepted', 'rejected'));
  });

  it('show who owes reviews, and link to them (rule P116)', async () => {
    const answer = await told();
    const owed = (answer.owedReviews as Loose[]).map((row) => [row.kind, row.userId, row.reviews]);
    expect(owed).toHaveLength(4);
    expect(owed).toEqual(
      expect.arrayContaining([
        ['PANEL', reviewer.id, 2],
        ['PANEL', second.id, 1],
        ['TECHNICAL', null, 1],
        ['TECHNICAL', scientist.id, 1],
      ]),
    );
    expect(await rowsBehind({ panelReviewOpenOf: reviewer.id })).toEqual(named('short', 'judged'));
    expect(await rowsBehind({ technicalReviewOpenOf: scientist.id })).toEqual(named('open'));
    expect(answer.technicalReviews).toEqual({ total: 6, done: 3, isLate: true });
    expect(answer.panelReviews).toMatchObject({ total: 6, done: 2, isLate: false });
    expect(answer.panels).toEqual([
      { id: fapId, proposals: 4, reviews: 6, reviewsDone: 2, places: 4, placesDecided: 1 },
    ]);
  });

  it('sum the time of each instrument in the unit of the call', async () => {
    const { instruments } = (await figures()) as Loose;
    expect((instruments as Loose[]).find(({ id }) => id === instrumentId)).toEqual({
      id: instrumentId,
      proposals: 12,
      available: 5,
      asked: 9,
      granted: 7,
      technicalReviews: 6,
      technicalReviewsDone: 3,
    });
    expect((instruments as Loose[]).find(({ id }) => id === otherInstrumentId)).toMatchObject({
      proposals: 0,
      available: null,
      asked: 0,
    });
  });

  it('show where submitted proposals come from, and link to them', async () => {
    const country = await db
      .insertInto('countries')
      .values({ name: 'Atlantis' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const institution = await db
      .insertInto('institutions')
      .values({ name: 'Deep Lab', countryId: country.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ institutionId: institution.id }).where('id', '=', second.id).execute();
    const { origins } = (await figures()) as Loose;
    expect(origins).toContainEqual({
      kind: 'COUNTRY',
      id: country.id,
      name: 'Atlantis',
      places: 1,
      submitted: 1,
      accepted: 1,
    });
    expect(origins).toContainEqual({
      kind: 'INSTITUTION',
      id: institution.id,
      name: 'Deep Lab',
      places: 1,
      submitted: 1,
      accepted: 1,
    });
    expect(await rowsBehind({ institutionId: institution.id })).toEqual(named('accepted'));
    expect(await rowsBehind({ countryId: country.id, group: 'ACCEPTED' })).toEqual(named('accepted'));
    expect(await rowsBehind({ countryId: country.id, group: 'REJECTED' })).toEqual([]);
  });

  it('list what needs attention, late items first (rule P115)', async () => {
    const { attention } = (await figures()) as Loose;
    expect((attention as Loose[]).map(({ kind, count, isLate }) => [kind, count, isLate])).toEqual([
      ['TECHNICAL_LATE', 2, true],
      ['NO_INSTRUMENT', 1, false],
      ['TECHNICAL_UNASSIGNED', 1, false],
      ['NO_PANEL', 2, false],
      ['PANEL_SHORT', 1, false],
      ['TIME_UNKNOWN', 1, false],
      ['ASKED_TOO_MUCH', 1, false],
    ]);
  });

  it('compare submissions with those of the previous call with the same workflow (rule P114)', async () => {
    const before = await closedCall(workflowId, 300);
    // Another workflow is another kind of call, however near.
    await closedCall(await insertWorkflow(world), 100);
    const early = await panel.aProposal({ callId: before });
    await db
      .updateTable('proposals')
      .set({ submittedDate: daysFromNow(-302.5) })
      .where('proposalPk', '=', early)
      .execute();
    const { submissions } = (await figures()) as Loose;
    expect((submissions as Loose[]).map(({ call }) => call.id)).toEqual([callId, before]);
    expect(submissions[1].days).toEqual(
      Array.from({ length: 11 }, (_, at) => ({ daysLeft: 10 - at, proposals: at < 8 ? 0 : 1 })),
    );
    // All were made today, two days after the deadline and one after that of the facility's own people.
    expect(submissions[0].days.at(-1)).toEqual({ daysLeft: -1, proposals: 0 });
  });

  it('are empty for a call without proposals, and null for a call that does not exist', async () => {
    const empty = await insertCall(world, { workflowId: await insertWorkflow(world) });
    expect(await figures(empty)).toMatchObject({
      funnel: [
        { proposals: 0 },
        { proposals: 0 },
        { proposals: 0 },
        { proposals: 0 },
        { proposals: 0 },
        { proposals: 0 },
      ],
      instruments: [],
      origins: [],
      owedReviews: [],
      attention: [],
    });
    expect(await figures(999_999)).toBeNull();
  });

  it('are read in a constant number of statements', async () => {
    const empty = await insertCall(world, { workflowId });
    const few = await world.countStatements(() => figures(empty));
    const many = await world.countStatements(() => figures());
    expect(many.count).toBe(few.count);
  });
});

describe('the figures of the facility (rule P118)', () => {
  const ofFacility = async (variables: Loose = {}, who: TestPerson = officer) =>
    (
      await world.ok(
        who,
        `query ($from: Int, $to: Int) { facilityFigures(fromYear: $from, toYear: $to) {
           calls { id year started submitted decided accepted rejected } instruments { year id available asked granted }
           countries { name submitted accepted } reviews { year technical panel } } }`,
        variables,
      )
    ).facilityFigures as Loose;

  it('show the results of calls in the year they close, with times in hours', async () => {
    // Midnight at the facility is another year elsewhere.
    const endCall = new Date('2031-12-31T23:30:00Z');
    await db.updateTable('calls').set({ endCall, endCallInternal: endCall }).where('id', '=', callId).execute();
    await world.pool.query(`update settings set value = 'Europe/Berlin' where id = 'TIMEZONE'`);
    const answer = await ofFacility({ from: 2032, to: 2032 });
    expect(answer.calls).toEqual([
      { id: callId, year: 2032, started: 13, submitted: 12, decided: 2, accepted: 1, rejected: 1 },
    ]);
    const time = (answer.instruments as Loose[]).find(({ id }) => id === instrumentId);
    expect(time).toEqual({ year: 2032, id: instrumentId, available: 120, asked: 216, granted: 168 });
    expect(answer.reviews).toEqual([{ year: 2032, technical: 3, panel: 2 }]);
    expect(answer.countries).toContainEqual({ name: 'Atlantis', submitted: 1, accepted: 1 });
    expect((await ofFacility({ to: 2031 })).calls).not.toContainEqual(expect.objectContaining({ id: callId }));
    expect((await ofFacility()).calls).toContainEqual(expect.objectContaining({ id: callId }));
  });

  it('use the right zone for names that the database does not know', async () => {
    const zoneIs = (zone: string) => world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [zone]);
    const yearIn = async (zone: string) => {
      await zoneIs(zone);
      return ((await ofFacility()).calls as Loose[]).find(({ id }) => id === callId)?.year;
    };
    // For PostgreSQL a day of Israel, and none at all.
    const endCall = new Date('2031-12-31T19:00:00Z');
    await db.updateTable('calls').set({ endCall, endCallInternal: endCall }).where('id', '=', callId).execute();
    expect(await yearIn('IST')).toBe(2032);
    expect(await yearIn('SystemV/PST8PDT')).toBe(2031);
    await zoneIs('Europe/Berlin');
  });

  it('are counted with the most time that an instrument of a call can have', async () => {
    const query = 'update call_instruments set availability_time = $1 where call_id = $2 and instrument_id = $3';
    await world.pool.query(query, [availabilityTimeLimit, callId, instrumentId]);
    const times = ((await ofFacility()).instruments as Loose[]).filter(({ id }) => id === instrumentId);
    expect(times.map(({ available }) => available)).toContain(availabilityTimeLimit * 24);
  });

  it('reject an invalid year', async () => {
    const { errors } = await world.gql(officer, '{ facilityFigures(fromYear: 20) { countedAt } }');
    expect(errors[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

describe('access to figures (rules P112 and P117)', () => {
  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is refused in the role %s', async (role: RoleCode) => {
    const person = await world.person(role);
    expect(await figures(callId, person)).toBeNull();
    expect((await world.ok(person, '{ facilityFigures { countedAt } }')).facilityFigures).toBeNull();
  });

  it('is refused without a session', async () => {
    const { data } = await world.gql(null, `{ callFigures(callId: ${callId}) { countedAt } }`);
    expect(data?.callFigures ?? null).toBeNull();
  });

  it('lists of other roles cannot be filtered by reviewer or decision', async () => {
    const { errors } = await world.gql(
      scientist,
      `{ instrumentScientistProposals(figure: {panelReviewOpenOf: ${reviewer.id}}) { totalCount } }`,
    );
    expect(errors[0]?.message).toContain('Unknown argument');
    expect(
      (await world.ok(pi, '{ proposalsView(figure: {group: ACCEPTED}) { totalCount } }')).proposalsView,
    ).toBeNull();
  });
});

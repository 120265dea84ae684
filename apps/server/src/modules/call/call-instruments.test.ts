import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, insertCall, insertFap, insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const assign =
  'mutation ($input: AssignInstrumentsToCallInput!) { assignInstrumentsToCall(assignInstrumentsToCallInput: $input) { id instruments { id fapId availabilityTime } } }';
const setFap =
  'mutation ($input: UpdateFapToCallInstrumentInput!) { updateFapToCallInstrument(updateFapToCallInstrumentInput: $input) { instruments { id fapId fap { code } } } }';
const setTime =
  'mutation ($c: Int!, $i: Int!, $t: Int!) { setInstrumentAvailabilityTime(callId: $c, instrumentId: $i, availabilityTime: $t) }';
const remove =
  'mutation ($input: RemoveAssignedInstrumentFromCallInput!) { removeAssignedInstrumentFromCall(removeAssignedInstrumentFromCallInput: $input) { instruments { id } } }';

describe('instruments of a call', () => {
  let world: World;
  let officer: TestPerson;
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const instrument = () => insertInstrument(world, { managerUserId: officer.id });

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it('are assigned with their panels, all or none', async () => {
    const [call, a, b, fap] = [await insertCall(world), await instrument(), await instrument(), await insertFap(world)];
    const both = [{ instrumentId: a.id, fapId: fap.id }, { instrumentId: b.id }];
    const done = await world.ok(officer, assign, { input: { callId: call.id, instrumentFapIds: both } });
    expect(done.assignInstrumentsToCall.instruments).toEqual([
      { id: a.id, fapId: fap.id, availabilityTime: null },
      { id: b.id, fapId: null, availabilityTime: null },
    ]);
    const c = await instrument();
    const again = await world.gql(officer, assign, {
      input: { callId: call.id, instrumentFapIds: [{ instrumentId: c.id }, { instrumentId: a.id }] },
    });
    expect(code(again)).toBe('INSTRUMENT_ALREADY_ASSIGNED');
    const unknown = await world.gql(officer, assign, {
      input: { callId: call.id, instrumentFapIds: [{ instrumentId: c.id }, { instrumentId: 99_999 }] },
    });
    expect(code(unknown)).toBe('CALL_LINK_UNKNOWN');
    const links = await world.db.selectFrom('callInstruments').selectAll().where('callId', '=', call.id).execute();
    expect(links.length).toBe(2);
  });

  it('must share a tag with a tagged call', async () => {
    const [call, tagged, plain] = [await insertCall(world), await instrument(), await instrument()];
    const tag = await world.db
      .insertInto('tags')
      .values({ name: 'North', shortCode: 'N' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('tagCalls').values({ tagId: tag.id, callId: call.id }).execute();
    await world.db.insertInto('tagInstruments').values({ tagId: tag.id, instrumentId: tagged.id }).execute();
    const ask = (...ids: number[]) =>
      world.gql(officer, assign, {
        input: { callId: call.id, instrumentFapIds: ids.map((instrumentId) => ({ instrumentId })) },
      });
    const refused = await ask(tagged.id, plain.id);
    expect(refused.errors[0]?.message).toBe('One or more instruments do not share a tag with the selected call');
    expect((await ask(tagged.id)).errors).toEqual([]);
  });

  it('are given a panel, another panel, and none', async () => {
    const [call, one, fap] = [await insertCall(world), await instrument(), await insertFap(world)];
    const key = { callId: call.id, instrumentId: one.id };
    expect(code(await world.gql(officer, setFap, { input: { ...key, fapId: fap.id } }))).toBe('INSTRUMENT_NOT_ON_CALL');
    await world.db.insertInto('callInstruments').values(key).execute();
    const given = await world.ok(officer, setFap, { input: { ...key, fapId: fap.id } });
    expect(given.updateFapToCallInstrument.instruments).toEqual([
      { id: one.id, fapId: fap.id, fap: { code: fap.code } },
    ]);
    const taken = await world.ok(officer, setFap, { input: key });
    expect(taken.updateFapToCallInstrument.instruments[0]).toMatchObject({ fapId: null, fap: null });
    expect(code(await world.gql(officer, setFap, { input: { ...key, fapId: 99_999 } }))).toBe('REFUSED');
  });

  it.each([
    [-1, 'Availability time must be a positive number'],
    [0, undefined],
    [2147483647, undefined],
  ])('are given %d units of time: %s', async (time, message) => {
    const [call, one] = [await insertCall(world), await instrument()];
    await world.db.insertInto('callInstruments').values({ callId: call.id, instrumentId: one.id }).execute();
    const answer = await world.gql(officer, setTime, { c: call.id, i: one.id, t: time });
    const issues = answer.errors[0]?.extensions.issues as { message: string }[] | undefined;
    expect(issues?.[0]?.message).toBe(message);
    const stored = await world.db.selectFrom('callInstruments').selectAll().where('callId', '=', call.id).execute();
    expect(stored[0]?.availabilityTime).toBe(message ? null : time);
  });

  it('are removed from a call, once', async () => {
    const [call, one] = [await insertCall(world), await instrument()];
    const key = { callId: call.id, instrumentId: one.id };
    await world.db.insertInto('callInstruments').values(key).execute();
    expect((await world.ok(officer, remove, { input: key })).removeAssignedInstrumentFromCall.instruments).toEqual([]);
    expect(code(await world.gql(officer, remove, { input: key }))).toBe('INSTRUMENT_NOT_ON_CALL');
    expect(code(await world.gql(officer, setTime, { c: call.id, i: one.id, t: 1 }))).toBe('INSTRUMENT_NOT_ON_CALL');
  });
});

describe('the end of calls', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const run = async () => {
    await world.db.selectNoFrom((eb) => eb.fn('graphile_worker.add_job', [eb.val('end-calls')]).as('job')).execute();
    await world.work();
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'changedObjectId', 'changedBy'])
      .where('eventType', 'like', '%_ENDED')
      .execute();
    return events.map((event) => `${event.eventType} ${event.changedObjectId} ${event.changedBy}`).sort();
  };

  it('is recorded once for each deadline, even if late, and again after a deadline was postponed', async () => {
    const closed = await insertCall(world, {
      startCall: inDays(-9),
      endCall: inDays(-2),
      endCallInternal: inDays(2),
      startReview: inDays(-9),
      endReview: inDays(-1),
      isActive: false,
    });
    await insertCall(world);
    const expected = [`CALL_ENDED ${closed.id} null`, `CALL_REVIEW_ENDED ${closed.id} null`];
    expect(await run()).toEqual(expected);
    expect(await run()).toEqual(expected);
    const officer = await world.person('USER_OFFICER');
    const move = 'mutation ($input: UpdateCallInput!) { updateCall(updateCallInput: $input) { id } }';
    await world.ok(officer, move, { input: { id: closed.id, endCall: inDays(1) } });
    const row = await world.db.selectFrom('calls').selectAll().where('id', '=', closed.id).executeTakeFirstOrThrow();
    expect([row.callEnded, row.callReviewEnded]).toEqual([false, true]);
    await world.ok(officer, move, { input: { id: closed.id, endCall: inDays(-3), callEnded: true } });
    expect(await run()).toEqual(expected);
  });
});

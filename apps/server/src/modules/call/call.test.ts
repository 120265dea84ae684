import { callState, dateCondition, filterFor, meetsDateCondition } from '@atrium/domain/call';
import { type Actor, roleCodes, type UserId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { inDays, insertCall, insertFap, insertInstrument, insertProposal, insertWorkflow } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('Submission numbers are unique', 'proposals are numbered here without their call counting them');

const create =
  'mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) { id shortCode endCall endCallInternal proposalCount isActive allocationTimeUnit faps { id } referenceNumberFormat sort_order } }';
const update =
  'mutation ($input: UpdateCallInput!) { updateCall(updateCallInput: $input) { id shortCode title endCall endCallInternal isActive faps { id } referenceNumberFormat } }';
const remove = 'mutation ($id: Int!) { deleteCall(id: $id) { id } }';
const order = 'mutation ($input: CallOrderInput!) { updateCallOrder(callOrderInput: $input) }';
const list = 'query ($filter: CallsFilter) { calls(filter: $filter) { id } }';
const whole = `query ($filter: CallsFilter) { calls(filter: $filter) { id shortCode proposalCount isActiveInternal
  instruments { id availabilityTime submitted fap { id code fapChairs { id } } scientists { id } instrumentContact { id } }
  faps { id code } proposalWorkflow { id workflowConnections { id status { shortCode } statusChangingEvents { statusChangingEvent } } }
  experimentWorkflow { id } } }`;

describe('calls', () => {
  let world: World;
  let officer: TestPerson;
  let user: TestPerson;
  let workflowId: number;
  const input = (given: object = {}) => ({
    shortCode: 'call',
    startCall: inDays(-1),
    endCall: inDays(10),
    startReview: inDays(11),
    endReview: inDays(12),
    startNotify: inDays(13),
    endNotify: inDays(14),
    startCycle: inDays(15),
    endCycle: inDays(16),
    cycleComment: 'cycle',
    surveyComment: 'survey',
    templateId: 1,
    proposalWorkflowId: workflowId,
    allocationTimeUnit: 'Day',
    ...given,
  });
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    user = await world.person('USER');
    workflowId = await insertWorkflow(world, ['DRAFT', 'QUICK_REVIEW']);
  });
  afterAll(() => world.close());

  describe('permissions', () => {
    it.each(roleCodes)('%s', async (role) => {
      const person = await world.person(role);
      const call = await insertCall(world);
      expect((await world.ok(person, `{ call(callId: ${call.id}) { id } }`)).call).toEqual({ id: call.id });
      const allowed = role === 'USER_OFFICER';
      const outcome = allowed ? undefined : 'INSUFFICIENT_PERMISSIONS';
      const instrument = await insertInstrument(world, { managerUserId: officer.id });
      const target = `callId: ${call.id}, instrumentId: ${instrument.id}`;
      const asked = [
        await world.gql(person, create, { input: input() }),
        await world.gql(person, update, { input: { id: call.id, title: 'x' } }),
        await world.gql(person, order, { input: { data: [{ callId: call.id, sort_order: 1 }] } }),
        await world.gql(
          person,
          `mutation { assignInstrumentsToCall(assignInstrumentsToCallInput: { callId: ${call.id}, instrumentFapIds: [{ instrumentId: ${instrument.id} }] }) { id } }`,
        ),
        await world.gql(person, `mutation { setInstrumentAvailabilityTime(${target}, availabilityTime: 3) }`),
        await world.gql(
          person,
          `mutation { updateFapToCallInstrument(updateFapToCallInstrumentInput: { ${target} }) { id } }`,
        ),
        await world.gql(
          person,
          `mutation { removeAssignedInstrumentFromCall(removeAssignedInstrumentFromCallInput: { ${target} }) { id } }`,
        ),
        await world.gql(person, remove, { id: call.id }),
      ];
      expect(asked.map(code)).toEqual(asked.map(() => outcome));
    });

    it('an anonymous caller gets null without an error', async () => {
      const answer = await world.gql(null, list);
      expect(answer).toMatchObject({ data: { calls: null }, errors: [] });
    });
  });

  describe('creating', () => {
    it('stores the input, sets the internal end to the end, and records an event', async () => {
      const fap = await insertFap(world);
      const { createCall } = await world.ok(officer, create, { input: input({ faps: [fap.id, fap.id] }) });
      expect(createCall).toMatchObject({ shortCode: 'call', proposalCount: 0, isActive: true, faps: [{ id: fap.id }] });
      expect(createCall.endCallInternal).toBe(createCall.endCall);
      const events = await world.db
        .selectFrom('eventLogs')
        .select(['changedBy', 'eventType'])
        .where('changedObjectId', '=', String(createCall.id))
        .where('eventType', '=', 'CALL_CREATED')
        .execute();
      expect(events).toEqual([{ changedBy: officer.id, eventType: 'CALL_CREATED' }]);
    });

    it.each([
      [{ shortCode: ' ' }, 'Short Code is required'],
      [{ endCall: inDays(-2) }, 'End call date can not be before start call date.'],
      [{ endCallInternal: inDays(9) }, 'Internal call end date can not be before call end date.'],
      [{ surveyComment: 'x'.repeat(101) }, 'Survey comment should be no longer than 100 characters'],
      [{ referenceNumberFormat: '211' }, "The reference number format ('211') is invalid"],
    ])('refuses %j', async (given, message) => {
      const answer = await world.gql(officer, create, { input: input(given) });
      expect(answer.errors[0]?.message).toBe('Input validation errors');
      expect(answer.errors[0]?.extensions.issues).toMatchObject([{ message }]);
    });

    it('refuses a template that does not exist', async () => {
      const answer = await world.gql(officer, create, { input: input({ templateId: 99_999 }) });
      expect(code(answer)).toBe('INVALID_INPUT');
    });
  });

  describe('changing', () => {
    it('overwrites the given fields and leaves the others unchanged', async () => {
      const call = await insertCall(world, { title: 'Before' });
      const changed = (await world.ok(officer, update, { input: { id: call.id, shortCode: 'after' } })).updateCall;
      expect(changed).toMatchObject({ shortCode: 'after', title: 'Before' });
      const emptied = (await world.ok(officer, update, { input: { id: call.id, title: null, shortCode: null } }))
        .updateCall;
      expect(emptied).toMatchObject({ shortCode: 'after', title: null });
    });

    it('checks dates against the stored ones', async () => {
      const call = await insertCall(world);
      const answer = await world.gql(officer, update, { input: { id: call.id, endCall: inDays(-20) } });
      expect(answer.errors[0]?.extensions.issues).toMatchObject([
        { path: 'updateCallInput.endCall', message: 'End call date can not be before start call date.' },
      ]);
    });

    it('moves the internal end along if it is equal to the end', async () => {
      const end = inDays(30);
      const call = await insertCall(world, { endCall: end, endCallInternal: end });
      const later = inDays(60).toISOString();
      const changed = (await world.ok(officer, update, { input: { id: call.id, endCall: later } })).updateCall;
      expect([changed.endCall, changed.endCallInternal]).toEqual([later, later]);
      const own = inDays(70).toISOString();
      await world.ok(officer, update, { input: { id: call.id, endCallInternal: own } });
      const kept = (await world.ok(officer, update, { input: { id: call.id, endCall: inDays(50) } })).updateCall;
      expect(kept.endCallInternal).toBe(own);
    });

    it('clears the mark of the internal end only if that end changes (rule C15)', async () => {
      const call = await insertCall(world, { endCall: inDays(5), endCallInternal: inDays(10) });
      const marks = async (change: object) => {
        await world.ok(officer, update, { input: { id: call.id, ...change } });
        const row = await world.db.selectFrom('calls').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow();
        return [row.callEnded, row.callEndedInternal];
      };
      expect(await marks({ callEnded: true, callEndedInternal: true })).toEqual([true, true]);
      expect(await marks({ title: 'Another' })).toEqual([true, true]);
      expect(await marks({ endCall: inDays(6) })).toEqual([false, true]);
      expect(await marks({ endCallInternal: inDays(11) })).toEqual([false, false]);
      expect(await marks({ callEndedInternal: true, endCallInternal: inDays(12) })).toEqual([false, true]);
      expect(await marks({ endCallInternal: null })).toEqual([false, false]);
    });

    it('replaces panels if given', async () => {
      const [a, b] = [await insertFap(world), await insertFap(world)];
      const { createCall: call } = await world.ok(officer, create, { input: input({ faps: [a.id] }) });
      expect((await world.ok(officer, update, { input: { id: call.id } })).updateCall.faps).toEqual([{ id: a.id }]);
      const replaced = await world.ok(officer, update, { input: { id: call.id, faps: [b.id] } });
      expect(replaced.updateCall.faps).toEqual([{ id: b.id }]);
    });

    it('reports that the call does not exist', async () => {
      expect(code(await world.gql(officer, update, { input: { id: 99_999 } }))).toBe('CALL_NOT_FOUND');
    });
  });

  describe('a new reference number format', () => {
    const ids = async (callId: number) =>
      (
        await world.db
          .selectFrom('proposals')
          .select('proposalId')
          .where('callId', '=', callId)
          .orderBy('proposalPk')
          .execute()
      ).map((row) => row.proposalId);

    it('renumbers the submitted proposals, and no others', async () => {
      const call = await insertCall(world);
      const of = { callId: call.id, proposerId: user.id };
      await insertProposal(world, { ...of, submitted: true, referenceNumberSequence: 0 });
      await insertProposal(world, { ...of, submitted: true, referenceNumberSequence: 12 });
      const draft = await insertProposal(world, of);
      const imported = await insertProposal(world, { ...of, submitted: true });
      await world.ok(officer, update, { input: { id: call.id, referenceNumberFormat: '77{digits:4}' } });
      expect(await ids(call.id)).toEqual(['770000', '770012', draft.proposalId, imported.proposalId]);
      // An old id of one is the new id of another here.
      await world.ok(officer, update, { input: { id: call.id, referenceNumberFormat: '7700{digits:2}' } });
      expect((await ids(call.id)).slice(0, 2)).toEqual(['770000', '770012']);
      await world.ok(officer, update, { input: { id: call.id, referenceNumberFormat: '' } });
      expect((await ids(call.id)).slice(0, 2)).toEqual(['770000', '770012']);
    });

    it('is refused as a whole if a number does not fit or belongs to another proposal', async () => {
      const call = await insertCall(world);
      const of = { callId: call.id, proposerId: user.id, submitted: true };
      const first = await insertProposal(world, { ...of, referenceNumberSequence: 9 });
      const second = await insertProposal(world, { ...of, referenceNumberSequence: 10 });
      const tooSmall = await world.gql(officer, update, {
        input: { id: call.id, referenceNumberFormat: 'S{digits:1}' },
      });
      expect(code(tooSmall)).toBe('REFERENCE_NUMBER_SEQUENCE_TOO_LARGE');
      await insertProposal(world, { callId: (await insertCall(world)).id, proposerId: user.id, proposalId: 'TAKEN10' });
      const taken = await world.gql(officer, update, {
        input: { id: call.id, referenceNumberFormat: 'TAKEN{digits:2}' },
      });
      expect(code(taken)).toBe('REFERENCE_NUMBER_TAKEN');
      expect(await ids(call.id)).toEqual([first.proposalId, second.proposalId]);
    });
  });

  describe('deleting', () => {
    it('deletes a call that nothing refers to', async () => {
      const { createCall: call } = await world.ok(officer, create, {
        input: input({ faps: [(await insertFap(world)).id] }),
      });
      expect((await world.ok(officer, remove, { id: call.id })).deleteCall).toEqual({ id: call.id });
      expect(code(await world.gql(officer, remove, { id: call.id }))).toBe('CALL_NOT_FOUND');
    });

    it('is refused for a call with a proposal or an instrument', async () => {
      const withProposal = await insertCall(world);
      await insertProposal(world, { callId: withProposal.id, proposerId: user.id });
      const withInstrument = await insertCall(world);
      const instrument = await insertInstrument(world, { managerUserId: officer.id });
      await world.db
        .insertInto('callInstruments')
        .values({ callId: withInstrument.id, instrumentId: instrument.id })
        .execute();
      for (const call of [withProposal, withInstrument]) {
        const answer = await world.gql(officer, remove, { id: call.id });
        expect(answer.errors[0]?.message).toBe(
          'Failed to delete call, it has dependencies which need to be deleted first',
        );
      }
    });
  });

  it('are returned in the order that was stored', async () => {
    const [a, b, c] = [await insertCall(world), await insertCall(world), await insertCall(world)];
    const data = [c, a, b].map((call, index) => ({ callId: call.id, sort_order: index }));
    expect((await world.ok(officer, order, { input: { data } })).updateCallOrder).toBe(true);
    const stored = await world.ok(user, 'query { calls(filter: { isOrdered: true }) { id sort_order } }');
    const mine = stored.calls.filter((call: { id: number }) => [a.id, b.id, c.id].includes(call.id));
    expect(mine).toEqual([c, a, b].map((call, index) => ({ id: call.id, sort_order: index + 1 })));
    const unknown = { data: [{ callId: 99_999, sort_order: 1 }] };
    expect(code(await world.gql(officer, order, { input: unknown }))).toBe('CALLS_TO_REORDER_NOT_FOUND');
  });

  describe('filters', () => {
    const actor = (isInternalUser: boolean): Actor => ({
      kind: 'person',
      id: 1 as UserId,
      role: 'USER',
      isInternalUser,
    });
    const filters = [undefined, true, false].flatMap((isActive) =>
      [undefined, true, false].flatMap((isActiveInternal) =>
        [undefined, true, false].flatMap((isEnded) =>
          [undefined, true].map((isCallUpcoming) => ({ isActive, isActiveInternal, isEnded, isCallUpcoming })),
        ),
      ),
    );

    it('agree with the rules of the domain for internal and external users', async () => {
      const periods = [
        [10, 20, 20],
        [-10, 10, 20],
        [-20, -10, 10],
        [-30, -20, -10],
      ] as const;
      for (const isActive of [true, false]) {
        for (const [start, end, internal] of periods) {
          await insertCall(world, {
            shortCode: 'agreed',
            isActive,
            startCall: inDays(start),
            endCall: inDays(end),
            endCallInternal: inDays(internal),
            callEndedInternal: internal < 0,
          });
        }
      }
      const rows = await world.db.selectFrom('calls').selectAll().where('shortCode', '=', 'agreed').execute();
      expect(new Set(rows.map((row) => callState(row, new Date()))).size).toBe(4);
      const people = [user, await world.as(user, 'USER', { internal: true })];
      for (const [index, person] of people.entries()) {
        for (const filter of filters) {
          const { calls } = await world.ok(person, list, { filter: { ...filter, shortCode: 'agreed' } });
          const asked = filterFor(actor(index === 1), filter);
          const expected = rows.filter(
            (row) =>
              (typeof asked.isActive !== 'boolean' || row.isActive === asked.isActive) &&
              meetsDateCondition(dateCondition(asked), row, new Date()),
          );
          expect(
            calls.map((call: { id: number }) => call.id),
            JSON.stringify(filter),
          ).toEqual(expected.map((row) => row.id).sort((a, b) => a - b));
        }
      }
    });

    it('find calls by panel, instrument, template and status of the workflow', async () => {
      const fap = await insertFap(world);
      const instrument = await insertInstrument(world, { managerUserId: officer.id });
      const call = await insertCall(world, { shortCode: 'wanted_%', proposalWorkflowId: workflowId });
      await world.db.insertInto('callFaps').values({ callId: call.id, fapId: fap.id }).execute();
      await world.db.insertInto('callInstruments').values({ callId: call.id, instrumentId: instrument.id }).execute();
      const found = async (filter: object) =>
        (await world.ok(user, list, { filter })).calls.map((c: { id: number }) => c.id);
      expect(await found({ fapIds: [fap.id] })).toEqual([call.id]);
      expect(await found({ instrumentIds: [instrument.id] })).toEqual([call.id]);
      expect(await found({ shortCode: 'anted_%' })).toEqual([call.id]);
      expect(await found({ shortCode: 'ANTED' })).toEqual([]);
      expect(await found({ proposalStatusShortCode: 'QUICK_REVIEW' })).toContain(call.id);
      expect(await found({ proposalStatusShortCode: 'FINISHED' })).toEqual([]);
      expect(await found({ templateIds: [1], instrumentIds: [instrument.id] })).toEqual([call.id]);
      expect(await found({ templateIds: [2], instrumentIds: [instrument.id] })).toEqual([]);
    });
  });

  it('are found by their panel, even if only an instrument or a proposal names it', async () => {
    const [chosen, byInstrument, byProposal] = [await insertFap(world), await insertFap(world), await insertFap(world)];
    const [a, b, c] = [await insertCall(world), await insertCall(world), await insertCall(world)];
    const { id: instrumentId } = await insertInstrument(world, { managerUserId: officer.id });
    await world.db.insertInto('callFaps').values({ callId: a.id, fapId: chosen.id }).execute();
    await world.db
      .insertInto('callInstruments')
      .values({ callId: b.id, instrumentId, fapId: byInstrument.id })
      .execute();
    const { proposalPk } = await insertProposal(world, { callId: c.id, proposerId: user.id });
    await world.db.insertInto('proposalInstruments').values({ proposalPk, instrumentId }).execute();
    await world.db
      .insertInto('fapProposals')
      .values({ proposalPk, instrumentId, fapId: byProposal.id, callId: c.id })
      .execute();
    for (const [fap, call] of [
      [chosen, a],
      [byInstrument, b],
      [byProposal, c],
    ] as const) {
      const { calls } = await world.ok(user, 'query ($f: CallsFilter) { calls(filter: $f) { id } }', {
        f: { fapIds: [fap.id] },
      });
      expect(calls).toEqual([{ id: call.id }]);
    }
  });

  it('of a scientist are listed for the scientist and for officers', async () => {
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const managed = await insertInstrument(world, { managerUserId: scientist.id });
    const worked = await insertInstrument(world, { managerUserId: officer.id });
    await world.db
      .insertInto('instrumentScientists')
      .values({ instrumentId: worked.id, userId: scientist.id })
      .execute();
    const [a, b] = [await insertCall(world), await insertCall(world)];
    await insertCall(world);
    await world.db
      .insertInto('callInstruments')
      .values([
        { callId: a.id, instrumentId: managed.id },
        { callId: b.id, instrumentId: worked.id },
      ])
      .execute();
    const query = `{ callsByInstrumentScientist(scientistId: ${scientist.id}) { id } }`;
    const expected = [{ id: a.id }, { id: b.id }];
    expect((await world.ok(scientist, query)).callsByInstrumentScientist).toEqual(expected);
    expect((await world.ok(officer, query)).callsByInstrumentScientist).toEqual(expected);
    const other = await world.person('INSTRUMENT_SCIENTIST');
    expect((await world.ok(other, query)).callsByInstrumentScientist).toBeNull();
  });

  it('take the same number of statements for one call and for many', async () => {
    const count = async (shortCode: string) =>
      (await world.countStatements(() => world.ok(officer, whole, { filter: { shortCode } }))).count;
    const make = async (shortCode: string) => {
      const fap = await insertFap(world);
      await world.db.insertInto('fapMembers').values({ fapId: fap.id, userId: user.id, role: 'FAP_CHAIR' }).execute();
      const call = await insertCall(world, { shortCode });
      for (let i = 0; i < 2; i++) {
        const instrument = await insertInstrument(world, { managerUserId: officer.id });
        await world.db
          .insertInto('instrumentScientists')
          .values({ instrumentId: instrument.id, userId: user.id })
          .execute();
        await world.db
          .insertInto('callInstruments')
          .values({ callId: call.id, instrumentId: instrument.id, fapId: fap.id })
          .execute();
      }
      await world.db.insertInto('callFaps').values({ callId: call.id, fapId: fap.id }).execute();
      await insertProposal(world, { callId: call.id, proposerId: user.id });
    };
    await make('single');
    for (let i = 0; i < 3; i++) await make('several');
    expect(await count('several')).toBe(await count('single'));
  });
});

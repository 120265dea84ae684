import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { assignToInstrument, insertCall, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create =
  'mutation ($m: Int!, $name: String!) { createInstrument(name: $name, shortCode: "S", description: "D", managerUserId: $m) { id name selectable multipleTechReviewsEnabled instrumentContact { id } } }';
const update =
  'mutation ($id: Int!, $m: Int!, $move: Boolean!) { updateInstrument(id: $id, name: "N", shortCode: "S", description: "D", managerUserId: $m, updateTechReview: $move) { name managerUserId selectable } }';
const remove = 'mutation ($id: Int!) { deleteInstrument(id: $id) { id } }';
const assign =
  'mutation ($id: Int!, $people: [Int!]!) { assignScientistsToInstrument(instrumentId: $id, scientistIds: $people) }';
const dismiss =
  'mutation ($id: Int!, $person: Int!) { removeScientistFromInstrument(instrumentId: $id, scientistId: $person) }';

describe('instruments', () => {
  let world: World;
  let officer: TestPerson;
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('are read and managed according to the role %s', async (role) => {
    const person = await world.person(role);
    const { id } = await insertInstrument(world, { managerUserId: officer.id });
    const data = await world.ok(
      person,
      `{ instruments { totalCount } userInstruments { totalCount } instrument(instrumentId: ${id}) { id }
         instrumentsByIds(instrumentIds: [${id}]) { id } techniques { totalCount } technique(techniqueId: 1) { id } techniquesByIds(techniqueIds: []) { id } }`,
    );
    const lists = role !== 'INTERNAL_REVIEWER';
    expect(data.instruments !== null).toBe(lists);
    const own = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect(data.userInstruments !== null).toBe(own);
    expect(data.techniques !== null).toBe(own);
    expect(data.instrument).toEqual({ id });
    expect(data.instrumentsByIds).toEqual([{ id }]);
    expect(data.techniquesByIds).toEqual([]);
    const asked = [
      await world.gql(person, create, { m: officer.id, name: 'N' }),
      await world.gql(person, update, { id, m: officer.id, move: false }),
      await world.gql(person, assign, { id, people: [officer.id] }),
      await world.gql(person, dismiss, { id, person: officer.id }),
      await world.gql(person, remove, { id }),
    ];
    const outcome = role === 'USER_OFFICER' ? undefined : 'INSUFFICIENT_PERMISSIONS';
    expect(asked.map(code)).toEqual(asked.map(() => outcome));
  });

  it('are created with their defaults, and recorded as an event', async () => {
    const { createInstrument } = await world.ok(officer, create, { m: officer.id, name: 'Loki' });
    expect(createInstrument).toMatchObject({
      name: 'Loki',
      selectable: true,
      multipleTechReviewsEnabled: false,
      instrumentContact: { id: officer.id },
    });
    const events = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('eventType', '=', 'INSTRUMENT_CREATED')
      .where('changedObjectId', '=', String(createInstrument.id))
      .execute();
    expect(events.length).toBe(1);
    expect(code(await world.gql(officer, create, { m: 99_999, name: 'Loki' }))).toBe('USER_UNKNOWN_FOR_INSTRUMENT');
  });

  it('are created with their manager as a scientist if requested, both or neither (rule A54)', async () => {
    const both = `mutation ($m: Int!, $too: Boolean) { createInstrument(name: "Bifrost", shortCode: "B", description: "D",
      managerUserId: $m, managerIsScientist: $too) { id scientists { id } } }`;
    const { createInstrument } = await world.ok(officer, both, { m: officer.id, too: true });
    expect(createInstrument.scientists).toEqual([{ id: officer.id }]);
    const events = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(createInstrument.id))
      .where('eventType', 'like', 'INSTRUMENT%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType }) => eventType)).toEqual(['INSTRUMENT_CREATED', 'INSTRUMENT_SCIENTISTS_ASSIGNED']);
    for (const too of [false, null, undefined]) {
      const alone = (await world.ok(officer, both, { m: officer.id, too })).createInstrument;
      expect(alone.scientists).toEqual([]);
    }
    const stored = async () => {
      const { rows } = await world.pool.query(
        `select (select count(*)::int from instruments) as instruments, (select count(*)::int from event_logs) as events`,
      );
      return rows;
    };
    const before = await stored();
    const mend = await damage(world, 'instrument_scientists', `new.user_id = ${officer.id}`);
    const { data, errors } = await world.gql(officer, both, { m: officer.id, too: true });
    await mend();
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'INTERNAL']);
    expect(await stored()).toEqual(before);
  });

  it('record in the event whose technical reviews move to a new manager', async () => {
    const [before, after] = [await world.person('INSTRUMENT_SCIENTIST'), await world.person('INSTRUMENT_SCIENTIST')];
    const { id } = await insertInstrument(world, { managerUserId: before.id, selectable: false });
    const data = async () =>
      (
        await world.db
          .selectFrom('eventLogs')
          .select('rowData')
          .where('eventType', '=', 'INSTRUMENT_UPDATED')
          .where('changedObjectId', '=', String(id))
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).rowData;
    const { updateInstrument } = await world.ok(officer, update, { id, m: after.id, move: true });
    expect(updateInstrument).toEqual({ name: 'N', managerUserId: after.id, selectable: false });
    expect(await data()).toMatchObject({ technicalReviewsFrom: before.id, technicalReviewsTo: after.id });
    await world.ok(officer, update, { id, m: before.id, move: false });
    expect(await data()).not.toHaveProperty('technicalReviewsFrom');
    expect(code(await world.gql(officer, update, { id: 99_999, m: before.id, move: false }))).toBe(
      'INSTRUMENT_NOT_FOUND',
    );
  });

  it('pass unsubmitted technical reviews to the new manager, on request', async () => {
    const [before, after] = [await world.person('INSTRUMENT_SCIENTIST'), await world.person('INSTRUMENT_SCIENTIST')];
    const { id } = await insertInstrument(world, { managerUserId: before.id });
    const call = await insertCall(world);
    for (const submitted of [true, false]) {
      const proposal = await insertProposal(world, { callId: call.id, proposerId: officer.id });
      await assignToInstrument(world, proposal.proposalPk, id);
      await world.db
        .insertInto('technicalReviews')
        .values({
          proposalPk: proposal.proposalPk,
          instrumentId: id,
          technicalReviewAssigneeId: before.id,
          submitted,
          status: submitted ? 'FEASIBLE' : null,
        })
        .execute();
    }
    const assignees = async () => {
      await world.work();
      const rows = await world.db
        .selectFrom('technicalReviews')
        .select(['submitted', 'technicalReviewAssigneeId'])
        .where('instrumentId', '=', id)
        .orderBy('submitted')
        .execute();
      return rows.map((row) => row.technicalReviewAssigneeId);
    };
    await world.ok(officer, update, { id, m: after.id, move: false });
    expect(await assignees()).toEqual([before.id, before.id]);
    await world.ok(officer, update, { id, m: before.id, move: false });
    await world.ok(officer, update, { id, m: after.id, move: true });
    expect(await assignees()).toEqual([after.id, before.id]);
  });

  it('cannot be deleted while anything uses them', async () => {
    const call = await insertCall(world);
    const proposal = await insertProposal(world, { callId: call.id, proposerId: officer.id });
    const make = () => insertInstrument(world, { managerUserId: officer.id });
    const [free, onCall, withScientist, withProposal] = [await make(), await make(), await make(), await make()];
    await world.db.insertInto('callInstruments').values({ callId: call.id, instrumentId: onCall.id }).execute();
    await world.db
      .insertInto('instrumentScientists')
      .values({ instrumentId: withScientist.id, userId: officer.id })
      .execute();
    await assignToInstrument(world, proposal.proposalPk, withProposal.id);
    expect((await world.ok(officer, remove, { id: free.id })).deleteInstrument).toEqual({ id: free.id });
    for (const { id } of [onCall, withScientist, withProposal]) {
      expect(code(await world.gql(officer, remove, { id }))).toBe('INSTRUMENT_IN_USE');
    }
    const withExperiment = await insertInstrument(world, { managerUserId: officer.id });
    await world.db
      .insertInto('experiments')
      .values({
        experimentId: `${proposal.proposalId}-1`,
        proposalPk: proposal.proposalPk,
        instrumentId: withExperiment.id,
        startsAt: new Date(),
        endsAt: new Date(),
        scheduledEventId: 901,
        status: 'ACTIVE',
      })
      .execute();
    const answer = await world.gql(officer, remove, { id: withExperiment.id });
    expect(answer.errors[0]?.message).toBe('Could not delete instrument: it is used by 1 experiment');
  });

  it('are given scientists, all or none', async () => {
    const { id } = await insertInstrument(world, { managerUserId: officer.id });
    const [a, b] = [await world.person('INSTRUMENT_SCIENTIST'), await world.person('INSTRUMENT_SCIENTIST')];
    await world.ok(officer, assign, { id, people: [a.id] });
    expect(code(await world.gql(officer, assign, { id, people: [b.id, a.id] }))).toBe('SCIENTIST_ALREADY_ASSIGNED');
    expect(code(await world.gql(officer, assign, { id, people: [] }))).toBe('INVALID_INPUT');
    expect(code(await world.gql(officer, assign, { id, people: [b.id, 99_999] }))).toBe('USER_UNKNOWN_FOR_INSTRUMENT');
    const scientists = async () =>
      (await world.ok(officer, `{ instrument(instrumentId: ${id}) { scientists { id } } }`)).instrument.scientists;
    expect(await scientists()).toEqual([{ id: a.id }]);
    const mine = async (who: TestPerson) =>
      world.ok(
        who,
        `{ me { instruments { id } } userInstruments { instruments { id } } instrumentScientistHasInstrument(instrumentId: ${id}) }`,
      );
    expect(await mine(a)).toEqual({
      me: { instruments: [{ id }] },
      userInstruments: { instruments: [{ id }] },
      instrumentScientistHasInstrument: true,
    });
    expect((await mine(b)).instrumentScientistHasInstrument).toBe(false);
    await world.ok(officer, dismiss, { id, person: a.id });
    expect(await scientists()).toEqual([]);
    expect(code(await world.gql(officer, dismiss, { id, person: a.id }))).toBe('INSTRUMENT_SCIENTIST_NOT_FOUND');
  });

  it('are listed by call, in a constant number of statements', async () => {
    const call = await insertCall(world);
    const count = async () => {
      const query = `{ instruments(callIds: [${call.id}]) { totalCount instruments { id instrumentContact { id } scientists { id } } } }`;
      const { result, count: statements } = await world.countStatements(() => world.ok(officer, query));
      return [result.instruments.totalCount, statements];
    };
    const add = async () => {
      const { id } = await insertInstrument(world, { managerUserId: officer.id });
      await world.db.insertInto('instrumentScientists').values({ instrumentId: id, userId: officer.id }).execute();
      await world.db.insertInto('callInstruments').values({ callId: call.id, instrumentId: id }).execute();
    };
    await add();
    const [one, statements] = await count();
    await add();
    await add();
    expect([one, ...(await count())]).toEqual([1, 3, statements]);
  });
});

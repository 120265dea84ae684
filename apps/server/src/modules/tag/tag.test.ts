import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

describe('tags', () => {
  let world: World;
  let officer: TestPerson;
  let applicant: TestPerson;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    applicant = await world.person('USER');
  });
  afterAll(() => world.close());

  async function aTag(name: string) {
    const [call, instrument] = [await insertCall(world), await insertInstrument(world, { managerUserId: officer.id })];
    const tag = await world.db
      .insertInto('tags')
      .values({ name, shortCode: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('tagCalls').values({ tagId: tag.id, callId: call.id }).execute();
    await world.db.insertInto('tagInstruments').values({ tagId: tag.id, instrumentId: instrument.id }).execute();
    await world.db.insertInto('callInstruments').values({ callId: call.id, instrumentId: instrument.id }).execute();
    return { tag, call, instrument };
  }

  it('are returned with calls and instruments, and list their own calls and instruments', async () => {
    const { tag, call, instrument } = await aTag('North');
    const plain = await insertCall(world);
    const told = await world.ok(
      applicant,
      `query ($call: Int!, $plain: Int!, $instrument: Int!, $tag: Float!) {
        call(callId: $call) { tags { id shortCode } instruments { tags { name } } }
        plain: call(callId: $plain) { tags { id } }
        instrument(instrumentId: $instrument) { tags { name } }
        tag(id: $tag) { name calls { id } instruments { id } }
      }`,
      { call: call.id, plain: plain.id, instrument: instrument.id, tag: tag.id },
    );
    expect(told).toEqual({
      call: { tags: [{ id: tag.id, shortCode: 'North' }], instruments: [{ tags: [{ name: 'North' }] }] },
      plain: { tags: [] },
      instrument: { tags: [{ name: 'North' }] },
      tag: { name: 'North', calls: [{ id: call.id }], instruments: [{ id: instrument.id }] },
    });
  });

  it('list the people who work on their instruments, each once', async () => {
    const { tag, instrument } = await aTag('Upper');
    const second = await insertInstrument(world, { managerUserId: officer.id });
    await world.db.insertInto('tagInstruments').values({ tagId: tag.id, instrumentId: second.id }).execute();
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    await world.db
      .insertInto('instrumentScientists')
      .values([instrument, second].map(({ id }) => ({ instrumentId: id, userId: scientist.id })))
      .execute();
    const asked = (who: typeof officer | null) =>
      world.ok(who, 'query ($id: Float!) { tag(id: $id) { users { id } } }', { id: tag.id });
    expect(await asked(applicant)).toEqual({ tag: { users: [{ id: scientist.id }] } });
    expect(await asked(null)).toEqual({ tag: { users: [] } });
  });

  it('are listed for anonymous callers too, but their calls and instruments only for signed-in users', async () => {
    const { call, instrument } = await aTag('East');
    const told = async (who: TestPerson | null) =>
      (await world.ok(who, '{ tags { name calls { id } instruments { id } } }')).tags;
    expect(await told(null)).toContainEqual({ name: 'East', calls: [], instruments: [] });
    expect(await told(applicant)).toContainEqual({
      name: 'East',
      calls: [{ id: call.id }],
      instruments: [{ id: instrument.id }],
    });
  });

  it.each([99_999, 1.5, -1, 3e12])('are null for the unknown id %s', async (id) => {
    const told = await world.gql(applicant, 'query ($id: Float!) { tag(id: $id) { name } }', { id });
    expect(told).toMatchObject({ data: { tag: null }, errors: [] });
  });

  it('are loaded with one statement for a whole list', async () => {
    const list = () => world.ok(officer, '{ calls { id tags { name } instruments { tags { name } } } }');
    const ask = async () => (await world.countStatements(list)).count;
    await aTag('South');
    const few = await ask();
    await aTag('West');
    await aTag('Up');
    expect(await ask()).toBe(few);
  });
});

import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertInstrument } from '../../../test/rows.ts';
import { type Answer, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create =
  'mutation ($name: String!, $code: String!) { createTag(name: $name, shortCode: $code) { id name shortCode } }';
const update =
  'mutation ($id: Int!, $name: String!, $code: String!) { updateTag(id: $id, name: $name, shortCode: $code) { id name shortCode } }';
const remove = 'mutation ($id: Int!) { deleteTag(id: $id) { id name } }';
const tagInstruments =
  'mutation ($id: Int!, $ids: [Int!]!) { assignInstrumentsToTag(tagId: $id, instrumentIds: $ids) }';
const untagInstrument = 'mutation ($id: Int!, $one: Int!) { removeInstrumentFromTag(tagId: $id, instrumentId: $one) }';
const tagCalls = 'mutation ($id: Int!, $ids: [Int!]!) { assignCallsToTag(tagId: $id, callIds: $ids) }';
const untagCall = 'mutation ($id: Int!, $one: Int!) { removeCallFromTag(tagId: $id, callId: $one) }';
const read = 'query ($id: Float!) { tag(id: $id) { name calls { id } instruments { id } } }';

describe('managing tags', () => {
  let world: World;
  let officer: TestPerson;
  let serial = 0;
  const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const aTag = async (): Promise<number> => {
    serial += 1;
    return (await world.ok(officer, create, { name: `Tag ${serial}`, code: `T${serial}` })).createTag.id;
  };
  const anInstrument = async () => (await insertInstrument(world, { managerUserId: officer.id })).id;
  const aCall = async () => (await insertCall(world)).id;
  const putOn = (callId: number, instrumentId: number) =>
    world.gql(
      officer,
      `mutation ($input: AssignInstrumentsToCallInput!) { assignInstrumentsToCall(assignInstrumentsToCallInput: $input) { id } }`,
      { input: { callId, instrumentFapIds: [{ instrumentId }] } },
    );

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('is reserved for user officers: %s', async (role) => {
    const person = await world.person(role);
    const [id, instrument, call] = [await aTag(), await anInstrument(), await aCall()];
    const officers = role === 'USER_OFFICER';
    const { tag } = await world.ok(
      person,
      'query ($id: Float!) { tag(id: $id) { abilities { update { allowed } delete { allowed } } } }',
      { id },
    );
    expect(tag.abilities).toEqual({ update: { allowed: officers }, delete: { allowed: officers } });
    const asked = [
      await world.gql(person, create, { name: 'N', code: `r${id}` }),
      await world.gql(person, update, { id, name: 'N', code: `s${id}` }),
      await world.gql(person, tagInstruments, { id, ids: [instrument] }),
      await world.gql(person, untagInstrument, { id, one: instrument }),
      await world.gql(person, tagCalls, { id, ids: [call] }),
      await world.gql(person, untagCall, { id, one: call }),
      await world.gql(person, remove, { id }),
    ];
    expect(asked.map(code)).toEqual(asked.map(() => (officers ? undefined : 'INSUFFICIENT_PERMISSIONS')));
  });

  it('requires sign-in', async () => {
    const id = await aTag();
    expect(code(await world.gql(null, update, { id, name: 'N', code: 'N' }))).toBe('NOT_LOGGED_IN');
    expect(code(await world.gql(null, remove, { id }))).toBe('NOT_LOGGED_IN');
  });

  it('creates, renames and deletes them, each with its event', async () => {
    const { id } = (await world.ok(officer, create, { name: 'North', code: 'N' })).createTag;
    const renamed = await world.ok(officer, update, { id, name: 'North hall', code: 'N' });
    expect(renamed.updateTag).toEqual({ id, name: 'North hall', shortCode: 'N' });
    expect((await world.ok(officer, remove, { id })).deleteTag).toEqual({ id, name: 'North hall' });
    expect((await world.ok(null, read, { id })).tag).toBeNull();
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'rowData'])
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', 'TAG_%')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { eventType: 'TAG_CREATED', rowData: { name: 'North', shortCode: 'N' } },
      {
        eventType: 'TAG_UPDATED',
        rowData: { name: 'North hall', before: { name: 'North' } },
      },
      { eventType: 'TAG_DELETED', rowData: { name: 'North hall', shortCode: 'N' } },
    ]);
    for (const answer of [
      await world.gql(officer, update, { id, name: 'N', code: 'gone' }),
      await world.gql(officer, remove, { id }),
      await world.gql(officer, tagCalls, { id, ids: [await aCall()] }),
      await world.gql(officer, tagInstruments, { id, ids: [await anInstrument()] }),
    ]) {
      expect(code(answer)).toBe('TAG_NOT_FOUND');
    }
  });

  it('keeps short codes unique, and reports a duplicate for that field', async () => {
    const [taken, other] = [(await world.ok(officer, create, { name: 'A', code: 'ONLY' })).createTag.id, await aTag()];
    for (const answer of [
      await world.gql(officer, create, { name: 'B', code: 'ONLY' }),
      await world.gql(officer, update, { id: other, name: 'B', code: 'ONLY' }),
    ]) {
      expect(answer.errors[0]).toMatchObject({
        message: 'Another tag has this short code',
        extensions: { code: 'CONFLICT', issues: [{ path: 'shortCode' }] },
      });
    }
    expect((await world.gql(officer, update, { id: taken, name: 'A 2', code: 'ONLY' })).errors).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'n'.repeat(201) }, 'name', 'Please make it at most 200 characters long'],
    [{ code: ' ' }, 'shortCode', 'Short code is required'],
    [{ code: 'c'.repeat(21) }, 'shortCode', 'Please make it at most 20 characters long'],
  ])('rejects %j', async (wrong, path, message) => {
    const answer = await world.gql(officer, create, { name: 'N', code: 'wrong', ...wrong });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path, message }] });
  });

  it('assigns them to calls and instruments and removes them, all or none', async () => {
    const [id, call, instrument] = [await aTag(), await aCall(), await anInstrument()];
    const carried = async () => (await world.ok(officer, read, { id })).tag;
    expect(code(await world.gql(officer, tagCalls, { id, ids: [call, 99_999] }))).toBe('TAG_CALL_UNKNOWN');
    expect(code(await world.gql(officer, tagInstruments, { id, ids: [99_999, instrument] }))).toBe(
      'TAG_INSTRUMENT_UNKNOWN',
    );
    expect(code(await world.gql(officer, tagCalls, { id, ids: [] }))).toBe('INVALID_INPUT');
    expect(await carried()).toMatchObject({ calls: [], instruments: [] });
    for (let again = 0; again < 2; again += 1) {
      await world.ok(officer, tagCalls, { id, ids: [call, call] });
      await world.ok(officer, tagInstruments, { id, ids: [instrument] });
    }
    expect(await carried()).toMatchObject({ calls: [{ id: call }], instruments: [{ id: instrument }] });
    const told = await world.db
      .selectFrom('eventLogs')
      .select('rowData')
      .where('eventType', '=', 'TAG_UPDATED')
      .where('changedObjectId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(told.map(({ rowData }) => rowData)).toEqual([{ addedCalls: [call] }, { addedInstruments: [instrument] }]);
    await world.ok(officer, untagCall, { id, one: call });
    await world.ok(officer, untagInstrument, { id, one: instrument });
    expect(await carried()).toMatchObject({ calls: [], instruments: [] });
    expect(code(await world.gql(officer, untagCall, { id, one: call }))).toBe('TAG_CALL_NOT_FOUND');
    expect(code(await world.gql(officer, untagInstrument, { id, one: instrument }))).toBe('TAG_INSTRUMENT_NOT_FOUND');
  });

  it('decides which instruments can be added to a call, and removes none that is already assigned', async () => {
    const [id, call] = [await aTag(), await aCall()];
    const [plain, tagged, before] = [await anInstrument(), await anInstrument(), await anInstrument()];
    const on = async () =>
      (await world.ok(officer, `{ call(callId: ${call}) { instruments { id } } }`)).call.instruments
        .map((instrument: { id: number }) => instrument.id)
        .sort((a: number, b: number) => a - b);
    expect((await putOn(call, before)).errors).toEqual([]);
    await world.ok(officer, tagCalls, { id, ids: [call] });
    await world.ok(officer, tagInstruments, { id, ids: [tagged] });
    const refused = await putOn(call, plain);
    expect(refused.errors[0]?.message).toBe('One or more instruments do not share a tag with the selected call');
    expect((await putOn(call, tagged)).errors).toEqual([]);
    expect(await on()).toEqual([tagged, before]);
    await world.ok(officer, untagInstrument, { id, one: tagged });
    expect(await on()).toEqual([tagged, before]);
    await world.ok(officer, remove, { id });
    expect(await on()).toEqual([tagged, before]);
    expect((await putOn(call, plain)).errors).toEqual([]);
  });

  it('hides no call and no instrument from any role', async () => {
    const [id, call, instrument] = [await aTag(), await aCall(), await anInstrument()];
    await world.ok(officer, tagCalls, { id, ids: [call] });
    await world.ok(officer, tagInstruments, { id, ids: [instrument] });
    for (const role of roleCodes) {
      const person = await world.person(role);
      const seen = await world.ok(
        person,
        `{ call(callId: ${call}) { id } instrument(instrumentId: ${instrument}) { id } }`,
      );
      expect(seen, role).toEqual({ call: { id: call }, instrument: { id: instrument } });
    }
  });
});

import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { type Answer, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create =
  'mutation ($name: String!, $code: String!, $text: String!) { createTechnique(name: $name, shortCode: $code, description: $text) { id name shortCode description instruments { id } scientists { id } } }';
const update =
  'mutation ($id: Int!, $name: String!, $code: String!) { updateTechnique(id: $id, name: $name, shortCode: $code, description: "D") { id name shortCode } }';
const remove = 'mutation ($id: Int!) { deleteTechnique(id: $id) { id name } }';
const assign =
  'mutation ($id: Int!, $ids: [Int!]!) { assignInstrumentsToTechnique(techniqueId: $id, instrumentIds: $ids) }';
const dismiss =
  'mutation ($id: Int!, $ids: [Int!]!) { removeInstrumentsFromTechnique(techniqueId: $id, instrumentIds: $ids) }';
const join =
  'mutation ($id: Int!, $ids: [Int!]!) { assignScientistsToTechnique(techniqueId: $id, scientistIds: $ids) }';
const leave =
  'mutation ($id: Int!, $person: Int!) { removeScientistFromTechnique(techniqueId: $id, scientistId: $person) }';
const read =
  'query ($id: Int!) { technique(techniqueId: $id) { name instruments { id } scientists { id } proposalCount } }';

describe('techniques', () => {
  let world: World;
  let officer: TestPerson;
  let serial = 0;
  const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const aTechnique = async (): Promise<number> => {
    serial += 1;
    const made = await world.ok(officer, create, { name: `T ${serial}`, code: `T${serial}`, text: 'D' });
    return made.createTechnique.id;
  };
  const anInstrument = async () => (await insertInstrument(world, { managerUserId: officer.id })).id;
  const events = async (id: number) =>
    (
      await world.db
        .selectFrom('eventLogs')
        .select(['eventType', 'description'])
        .where('changedObjectId', '=', String(id))
        .where('eventType', 'like', '%TECHNIQUE%')
        .orderBy('id')
        .execute()
    ).map(({ eventType, description }) => [eventType, description]);

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('can be managed by user officers only: %s', async (role) => {
    const person = await world.person(role);
    const [id, instrument] = [await aTechnique(), await anInstrument()];
    const told = await world.ok(
      person,
      `query ($id: Int!, $me: Int!) { techniques { totalCount abilities { create { allowed } update { allowed } } }
         technique(techniqueId: $id) { id } techniquesByIds(techniqueIds: [$id]) { id proposalCount }
         techniquesByScientist(userNumber: $me) { id } }`,
      { id, me: person.id },
    );
    const officers = role === 'USER_OFFICER';
    const lists = officers || role === 'INSTRUMENT_SCIENTIST';
    expect(told.techniques?.abilities).toEqual(
      lists ? { create: { allowed: officers }, update: { allowed: officers } } : undefined,
    );
    expect(told.technique).toEqual(officers ? { id } : null);
    expect(told.techniquesByScientist).toEqual(lists ? [] : null);
    expect(told.techniquesByIds).toEqual([{ id, proposalCount: lists ? 0 : null }]);
    const asked = [
      await world.gql(person, create, { name: 'N', code: `r${id}`, text: 'D' }),
      await world.gql(person, update, { id, name: 'N', code: `s${id}` }),
      await world.gql(person, assign, { id, ids: [instrument] }),
      await world.gql(person, dismiss, { id, ids: [instrument] }),
      await world.gql(person, join, { id, ids: [officer.id] }),
      await world.gql(person, leave, { id, person: officer.id }),
      await world.gql(person, remove, { id }),
    ];
    expect(asked.map(code)).toEqual(asked.map(() => (officers ? undefined : 'INSUFFICIENT_PERMISSIONS')));
  });

  it('are hidden from anonymous callers', async () => {
    const id = await aTechnique();
    expect(code(await world.gql(null, remove, { id }))).toBe('NOT_LOGGED_IN');
    const told = await world.gql(null, '{ techniques { totalCount } techniquesByIds(techniqueIds: []) { id } }');
    expect(told.data).toEqual({ techniques: null, techniquesByIds: null });
  });

  it('are created, changed and deleted, each with its event', async () => {
    const made = await world.ok(officer, create, { name: 'Diffraction', code: 'DIF', text: 'Powder' });
    const { id } = made.createTechnique;
    expect(made.createTechnique).toEqual({
      id,
      name: 'Diffraction',
      shortCode: 'DIF',
      description: 'Powder',
      instruments: [],
      scientists: [],
    });
    expect((await world.ok(officer, update, { id, name: 'Powder diffraction', code: 'DIF' })).updateTechnique).toEqual({
      id,
      name: 'Powder diffraction',
      shortCode: 'DIF',
    });
    expect((await world.ok(officer, remove, { id })).deleteTechnique).toEqual({ id, name: 'Powder diffraction' });
    expect((await world.ok(officer, read, { id })).technique).toBeNull();
    expect((await events(id)).map(([type]) => type)).toEqual([
      'TECHNIQUE_CREATED',
      'TECHNIQUE_UPDATED',
      'TECHNIQUE_DELETED',
    ]);
    for (const answer of [
      await world.gql(officer, update, { id, name: 'N', code: 'gone' }),
      await world.gql(officer, remove, { id }),
      await world.gql(officer, assign, { id, ids: [await anInstrument()] }),
      await world.gql(officer, dismiss, { id, ids: [1] }),
      await world.gql(officer, join, { id, ids: [officer.id] }),
    ]) {
      expect(code(answer)).toBe('TECHNIQUE_NOT_FOUND');
    }
  });

  it('have unique short codes, and a duplicate is reported for that field', async () => {
    const taken = (await world.ok(officer, create, { name: 'A', code: 'ONLY', text: 'D' })).createTechnique.id;
    const other = await aTechnique();
    for (const answer of [
      await world.gql(officer, create, { name: 'B', code: 'ONLY', text: 'D' }),
      await world.gql(officer, update, { id: other, name: 'B', code: 'ONLY' }),
    ]) {
      expect(answer.errors[0]).toMatchObject({
        message: 'Another technique has this short code',
        extensions: { code: 'CONFLICT', issues: [{ path: 'shortCode' }] },
      });
    }
    expect((await world.gql(officer, update, { id: taken, name: 'A 2', code: 'ONLY' })).errors).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name', 'Name of the technique is required'],
    [{ name: 'n'.repeat(101) }, 'name', 'Name of the technique should be no longer than 100 characters'],
    [{ code: 'c'.repeat(21) }, 'shortCode', 'Short code of the technique should be no longer than 20 characters'],
    [{ text: ' ' }, 'description', 'Description of the technique is required'],
  ])('are rejected with %j', async (wrong, path, message) => {
    const answer = await world.gql(officer, create, { name: 'N', code: 'wrong', text: 'D', ...wrong });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path, message }] });
  });

  it('gain instruments, all or none, and lose them, and log which', async () => {
    const [id, a, b] = [await aTechnique(), await anInstrument(), await anInstrument()];
    const on = async () => (await world.ok(officer, read, { id })).technique.instruments;
    expect(code(await world.gql(officer, assign, { id, ids: [a, 99_999] }))).toBe('TECHNIQUE_INSTRUMENT_UNKNOWN');
    expect(await on()).toEqual([]);
    await world.ok(officer, assign, { id, ids: [a] });
    await world.ok(officer, assign, { id, ids: [a, b, b] });
    await world.ok(officer, assign, { id, ids: [a] });
    expect(await on()).toEqual([{ id: a }, { id: b }]);
    await world.ok(officer, dismiss, { id, ids: [a, 99_999] });
    expect(await on()).toEqual([{ id: b }]);
    expect(code(await world.gql(officer, dismiss, { id, ids: [a] }))).toBe('TECHNIQUE_INSTRUMENT_NOT_FOUND');
    expect(code(await world.gql(officer, assign, { id, ids: [] }))).toBe('INVALID_INPUT');
    const { name } = (await world.ok(officer, read, { id })).technique;
    const nameOf = async (instrument: number) =>
      (await world.ok(officer, `{ instrument(instrumentId: ${instrument}) { name } }`)).instrument.name;
    expect((await events(id)).slice(1)).toEqual([
      [
        'INSTRUMENTS_ASSIGNED_TO_TECHNIQUE',
        `Selected instruments: ${await nameOf(a)} is attached to technique: ${name}`,
      ],
      [
        'INSTRUMENTS_ASSIGNED_TO_TECHNIQUE',
        `Selected instruments: ${await nameOf(b)} is attached to technique: ${name}`,
      ],
      [
        'INSTRUMENTS_REMOVED_FROM_TECHNIQUE',
        `Selected instruments: ${await nameOf(a)} is removed from technique: ${name}`,
      ],
    ]);
  });

  it('have scientists, who read the proposals of the technique', async () => {
    const [id, scientist] = [await aTechnique(), await world.person('INSTRUMENT_SCIENTIST')];
    const call = await insertCall(world);
    const { proposalPk } = await insertProposal(world, { callId: call.id, proposerId: officer.id });
    await world.db.insertInto('proposalTechniques').values({ proposalPk, techniqueId: id }).execute();
    const seen = async () =>
      (await world.ok(scientist, `{ proposal(primaryKey: ${proposalPk}) { primaryKey } }`)).proposal;
    expect(await seen()).toBeNull();
    expect(code(await world.gql(officer, join, { id, ids: [scientist.id, 99_999] }))).toBe(
      'TECHNIQUE_SCIENTIST_UNKNOWN',
    );
    expect(code(await world.gql(officer, join, { id, ids: [] }))).toBe('INVALID_INPUT');
    await world.ok(officer, join, { id, ids: [scientist.id] });
    await world.ok(officer, join, { id, ids: [scientist.id, scientist.id] });
    expect((await world.ok(officer, read, { id })).technique).toMatchObject({
      scientists: [{ id: scientist.id }],
      proposalCount: 1,
    });
    const own = await world.ok(scientist, `{ techniquesByScientist(userNumber: ${scientist.id}) { id } }`);
    expect(own.techniquesByScientist).toEqual([{ id }]);
    expect(await seen()).toEqual({ primaryKey: proposalPk });
    await world.ok(officer, leave, { id, person: scientist.id });
    expect(await seen()).toBeNull();
    expect(code(await world.gql(officer, leave, { id, person: scientist.id }))).toBe('TECHNIQUE_SCIENTIST_NOT_FOUND');
  });

  it('leave instruments, people and proposals in place when they are deleted', async () => {
    const [id, instrument, scientist] = [
      await aTechnique(),
      await anInstrument(),
      await world.person('INSTRUMENT_SCIENTIST'),
    ];
    const call = await insertCall(world);
    const { proposalPk } = await insertProposal(world, { callId: call.id, proposerId: officer.id });
    await world.db.insertInto('proposalTechniques').values({ proposalPk, techniqueId: id }).execute();
    await world.ok(officer, assign, { id, ids: [instrument] });
    await world.ok(officer, join, { id, ids: [scientist.id] });
    await world.ok(officer, remove, { id });
    const left = await world.ok(
      officer,
      `{ instrument(instrumentId: ${instrument}) { id } proposal(primaryKey: ${proposalPk}) { techniques { id } }
         basicUserDetails(userId: ${scientist.id}) { id } }`,
    );
    expect(left).toEqual({
      instrument: { id: instrument },
      proposal: { techniques: [] },
      basicUserDetails: { id: scientist.id },
    });
  });

  it('are listed by name, in a fixed number of statements', async () => {
    const list = () =>
      world.ok(
        officer,
        '{ techniques { techniques { name instruments { id scientists { id } } scientists { id } proposalCount } } }',
      );
    const add = async () => {
      const id = await aTechnique();
      await world.ok(officer, assign, { id, ids: [await anInstrument()] });
      await world.ok(officer, join, { id, ids: [officer.id] });
    };
    await add();
    const { count } = await world.countStatements(list);
    await add();
    await add();
    const after = await world.countStatements(list);
    expect(after.count).toBe(count);
    const names = after.result.techniques.techniques.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  });
});

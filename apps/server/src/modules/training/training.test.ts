import { type RoleCode, roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInstrument } from '../../../test/rows.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let reviewer: TestPerson;
let trainee: TestPerson;
let instrumentId: number;
let kinds = 0;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  reviewer = await world.person('EXPERIMENT_SAFETY_REVIEWER');
  trainee = await world.person('USER');
  instrumentId = (await insertInstrument(world, { managerUserId: officer.id })).id;
});
afterAll(() => world.close());

const createKind = (who: TestPerson | null, given: object) =>
  world.gql<Loose>(
    who,
    `mutation ($name: String!, $everywhere: Boolean, $instrumentIds: [Int!]) {
      createTrainingKind(name: $name, everywhere: $everywhere, instrumentIds: $instrumentIds) {
        id name everywhere instrumentIds instruments { id } abilities { update { allowed } } } }`,
    given as never,
  );
const aKind = async (given: object = {}): Promise<number> => {
  kinds += 1;
  return (await createKind(officer, { name: `Kind ${kinds}`, ...given })).data?.createTrainingKind.id;
};
const set = (who: TestPerson | null, ...trainings: Loose[]) =>
  world.gql<Loose>(
    who,
    `mutation ($t: [TrainingInput!]!) { setTrainings(trainings: $t) { userId trainings { trainingKindId validUntil } } }`,
    { t: trainings },
  );
const read = (who: TestPerson | null, userId: number) =>
  world.gql<Loose>(
    who,
    `query ($u: Int!) { trainedPerson(userId: $u) { user { id } trainings { kind { name } trainingKindId validUntil }
      abilities { enter { allowed } } } }`,
    { u: userId },
  );
const datesOf = async (userId: number): Promise<unknown> =>
  (await read(officer, userId)).data?.trainedPerson.trainings.map((one: Loose) => [one.trainingKindId, one.validUntil]);

describe('kinds of training (rule O126)', () => {
  it.each(roleCodes)('are managed by officers and listed for everybody: %s', async (role: RoleCode) => {
    const who = await world.person(role);
    const answer = await createKind(who, { name: `By ${role}`, instrumentIds: [instrumentId] });
    expect(answer.errors.length === 0).toBe(role === 'USER_OFFICER');
    const { trainingKinds } = await world.ok<Loose>(who, 'query { trainingKinds { name } }');
    expect(Array.isArray(trainingKinds)).toBe(true);
    const id = await aKind();
    for (const change of [
      'mutation ($id: Int!) { updateTrainingKind(id: $id, name: "Changed", everywhere: true) { id } }',
      'mutation ($id: Int!) { deleteTrainingKind(id: $id) { id } }',
    ]) {
      expect((await world.gql(who, change, { id })).errors.length === 0).toBe(role === 'USER_OFFICER');
    }
  });

  it('are read by id; an unknown id and an anonymous caller get null', async () => {
    const id = await aKind();
    const one = 'query ($id: Int!) { trainingKind(trainingKindId: $id) { id abilities { update { allowed } } } }';
    const allowed = async (who: TestPerson) => (await world.ok<Loose>(who, one, { id })).trainingKind?.abilities.update;
    expect(await allowed(officer)).toEqual({ allowed: true });
    expect(await allowed(trainee)).toEqual({ allowed: false });
    expect(await world.ok(officer, one, { id: 999_999 })).toEqual({ trainingKind: null });
    expect(await world.gql(null, one, { id })).toMatchObject({ data: { trainingKind: null }, errors: [] });
  });

  it('state where they are required, and have unique names', async () => {
    const made = await createKind(officer, { name: 'Radiation', instrumentIds: [instrumentId] });
    expect(made.data?.createTrainingKind).toMatchObject({
      everywhere: false,
      instrumentIds: [instrumentId],
      instruments: [{ id: instrumentId }],
      abilities: { update: { allowed: true } },
    });
    const twice = await createKind(officer, { name: 'radiation' });
    expect(twice.errors[0]).toMatchObject({
      message: 'Another training course has this name',
      extensions: { code: 'CONFLICT' },
    });
    expect((await createKind(officer, { name: ' ' })).errors[0]?.extensions?.code).toBe('INVALID_INPUT');
    const id = made.data?.createTrainingKind.id;
    await world.ok(
      officer,
      'mutation ($id: Int!) { updateTrainingKind(id: $id, name: "Radiation", everywhere: true) { id } }',
      { id },
    );
    const { trainingKinds } = await world.ok<Loose>(officer, 'query { trainingKinds { id everywhere instrumentIds } }');
    expect(trainingKinds.find((kind: Loose) => kind.id === id)).toEqual({
      id,
      everywhere: true,
      instrumentIds: [instrumentId],
    });
  });
});

describe('the instruments that require a training', () => {
  it('exist when they are entered; one that is removed later does not keep the others from being changed', async () => {
    const unknown = await createKind(officer, { name: 'Cranes', instrumentIds: [instrumentId, 987_654] });
    expect(unknown.errors[0]?.extensions.reason).toBe('INSTRUMENT_NOT_FOUND');
    const { createTrainingKind: made } = (await createKind(officer, { name: 'Cranes' })).data as Loose;
    const change = (instrumentIds: number[]) =>
      world.gql(
        officer,
        'mutation ($id: Int!, $i: [Int!]) { updateTrainingKind(id: $id, name: "Cranes", instrumentIds: $i) { instrumentIds } }',
        { id: made.id, i: instrumentIds },
      );
    expect((await change([987_654])).errors[0]?.extensions.reason).toBe('INSTRUMENT_NOT_FOUND');
    await world.pool.query(`update training_kinds set instrument_ids = '{987654}' where id = $1`, [made.id]);
    expect((await change([987_654, instrumentId])).data?.updateTrainingKind.instrumentIds).toEqual([
      987_654,
      instrumentId,
    ]);
  });
});

describe('the dates until which people are trained (rule O127)', () => {
  it.each(roleCodes)(
    'are entered by officers and safety reviewers, and read by them and the person: %s',
    async (role) => {
      const [who, trainingKindId] = [await world.person(role), await aKind()];
      const enters = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
      const entered = await set(who, { userId: trainee.id, trainingKindId, validUntil: '2027-01-31' });
      expect(entered.errors.length === 0).toBe(enters);
      expect(Boolean((await read(who, trainee.id)).data?.trainedPerson)).toBe(enters);
      expect((await read(who, who.id)).data?.trainedPerson).toMatchObject({
        abilities: { enter: { allowed: enters } },
      });
    },
  );

  it('are hidden from anonymous callers', async () => {
    expect((await read(null, trainee.id)).data?.trainedPerson ?? null).toBeNull();
    expect((await set(null, { userId: trainee.id, trainingKindId: 1, validUntil: '2027-01-31' })).errors).not.toEqual(
      [],
    );
  });

  it('are changed and removed, each logged once', async () => {
    const [person, a, b] = [await world.person('USER'), await aKind(), await aKind()];
    const of = (trainingKindId: number, validUntil: string | null) => ({
      userId: person.id,
      trainingKindId,
      validUntil,
    });
    await set(reviewer, of(a, '2027-01-31'), of(b, '2027-02-28'));
    await set(reviewer, of(a, '2027-01-31'), of(b, '2028-02-29'));
    // Of two for the same training the last counts.
    await set(officer, of(a, '2030-01-01'), of(a, null));
    expect(await datesOf(person.id)).toEqual([[b, '2028-02-29']]);
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'rowData'])
      .where('eventType', 'like', 'TRAINING\\_%')
      .where('changedObjectId', '=', String(person.id))
      .where('eventType', 'not like', '%KIND%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType, rowData }) => [eventType, (rowData as Loose).was, (rowData as Loose).is])).toEqual([
      ['TRAINING_ENTERED', null, '2027-01-31'],
      ['TRAINING_ENTERED', null, '2027-02-28'],
      ['TRAINING_ENTERED', '2027-02-28', '2028-02-29'],
      ['TRAINING_REMOVED', '2027-01-31', null],
    ]);
  });

  it('are stored for all or for none', async () => {
    const [person, trainingKindId] = [await world.person('USER'), await aKind()];
    const good = { userId: person.id, trainingKindId, validUntil: '2027-01-31' };
    const codeOf = async (...given: Loose[]) => (await set(officer, good, ...given)).errors[0]?.extensions?.code;
    expect(await codeOf({ ...good, userId: 999_999 })).toBe('NOT_FOUND');
    expect(await codeOf({ ...good, trainingKindId: 999_999 })).toBe('NOT_FOUND');
    expect(await codeOf({ ...good, validUntil: '2027-02-29' })).toBe('INVALID_INPUT');
    expect(await codeOf({ ...good, validUntil: 'soon' })).toBe('INVALID_INPUT');
    expect((await set(officer)).errors[0]?.extensions?.code).toBe('INVALID_INPUT');
    expect(await datesOf(person.id)).toEqual([]);
  });

  it('set concurrently result in one of both', async () => {
    const [person, trainingKindId] = [await world.person('USER'), await aKind()];
    const at = (validUntil: string) => set(officer, { userId: person.id, trainingKindId, validUntil });
    const both = await Promise.all([at('2027-01-01'), at('2028-01-01')]);
    expect(both.flatMap(({ errors }) => errors)).toEqual([]);
    const [date] = (await datesOf(person.id)) as [unknown[]];
    expect(['2027-01-01', '2028-01-01']).toContain(date[1]);
  });

  it('are deleted with their kind, and merged with two accounts of a person: the later date is kept', async () => {
    const [person, standIn, gone, kept] = [
      await world.person('USER'),
      await world.person('USER'),
      await aKind(),
      await aKind(),
    ];
    await set(
      officer,
      { userId: person.id, trainingKindId: gone, validUntil: '2027-01-01' },
      { userId: person.id, trainingKindId: kept, validUntil: '2027-01-01' },
      { userId: standIn.id, trainingKindId: kept, validUntil: '2028-01-01' },
    );
    await world.ok(officer, 'mutation ($id: Int!) { deleteTrainingKind(id: $id) { id } }', { id: gone });
    expect(await datesOf(person.id)).toEqual([[kept, '2027-01-01']]);
    await world.pool.query('select take_over_references($1, $2)', [standIn.id, person.id]);
    expect(await datesOf(person.id)).toEqual([[kept, '2028-01-01']]);
  });
});

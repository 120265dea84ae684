import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let countryId: number;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  countryId = (await world.db.selectFrom('countries').select('id').where('code', '=', 'IS').executeTakeFirstOrThrow())
    .id;
});
afterAll(() => world.close());

const code = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
const create = (who: TestPerson | null, name: string, rorId?: string, country = countryId) =>
  world.gql(
    who,
    'mutation ($n: String!, $c: Int!, $r: String) { createInstitution(name: $n, country: $c, rorId: $r) { id name rorId country { value } } }',
    { n: name, c: country, r: rorId },
  );
const made = async (name: string, rorId?: string): Promise<number> =>
  (await create(officer, name, rorId)).data?.createInstitution.id;
const people = async (institutionId: number, count: number) => {
  for (let n = 0; n < count; n++) {
    const { id } = await world.person('USER');
    await world.db.updateTable('users').set({ institutionId }).where('id', '=', id).execute();
  }
};
const preview = (who: TestPerson, from: number, into: number) =>
  world.gql(
    who,
    `{ institutionMergePreview(institutionIdFrom: ${from}, institutionIdInto: ${into}) {
      movedCount presentCount people { id } result { id name rorId country { value } } } }`,
  );
const merge = (from: number, into: number, title = 'Joint') =>
  world.gql(
    officer,
    `mutation { mergeInstitutions(institutionIdFrom: ${from}, institutionIdInto: ${into}, newTitle: "${title}") { name rorId } }`,
  );

describe('institutions', () => {
  it('are added with a registry id in any of its forms', async () => {
    expect((await create(officer, ' North ', 'ror.org/01ABCDE12')).data?.createInstitution).toMatchObject({
      name: 'North',
      rorId: 'https://ror.org/01abcde12',
      country: { value: 'Iceland' },
    });
    expect((await create(officer, 'Blank', ' ')).data?.createInstitution.rorId).toBeNull();
    const taken = await create(officer, 'South', '01abcde12');
    expect(code(taken)).toBe('ROR_ID_IN_USE');
    expect((taken.errors[0] as { message?: string })?.message).toBe('This ROR id belongs to North');
    for (const [name, rorId] of [
      ['', undefined],
      ['x'.repeat(101), undefined],
      ['West', 'https://ror.org/1'],
    ] as const) {
      expect(code(await create(officer, name, rorId))).toBe('INVALID_INPUT');
    }
    expect(code(await create(officer, 'East', undefined, 99_999))).toBe('COUNTRY_UNKNOWN');
  });

  it.each(roleCodes)('are edited by officers; %s sees counts as the policy says', async (role) => {
    const who = await world.person(role);
    const isOfficer = role === 'USER_OFFICER';
    expect((await create(who, `Of ${role}`)).errors.length).toBe(isOfficer ? 0 : 1);
    const { institutions } = await world.ok(
      who,
      '{ institutions(filter: { name: "Other" }) { userCount abilities { update { allowed } delete { reason } merge { reason } } } }',
    );
    expect(institutions[0].userCount === null).toBe(!isOfficer);
    expect(institutions[0].abilities.update.allowed).toBe(isOfficer);
    const reason = isOfficer ? 'INSTITUTION_IS_NEEDED' : 'INSUFFICIENT_PERMISSIONS';
    expect(institutions[0].abilities).toMatchObject({ delete: { reason }, merge: { reason } });
  });

  it('are readable one by one by anyone; an unknown id returns null', async () => {
    const id = await made('One by one');
    const one = 'query ($id: Int!) { institution(institutionId: $id) { name abilities { update { allowed } } } }';
    const told = { institution: { name: 'One by one', abilities: { update: { allowed: true } } } };
    expect(await world.ok(officer, one, { id })).toEqual(told);
    expect(await world.ok(null, one, { id })).toMatchObject({ institution: { name: 'One by one' } });
    expect(await world.ok(officer, one, { id: 999_999 })).toEqual({ institution: null });
  });

  it('keep fields that an update omits, and refuse a registry id that is taken', async () => {
    const [first, second] = [await made('First', '02abcde12'), await made('Second')];
    const update = (args: string) =>
      world.gql(officer, `mutation { updateInstitution(id: ${second}, ${args}) { name rorId } }`);
    expect(code(await update(`country: ${countryId}, rorId: "02abcde12"`))).toBe('ROR_ID_IN_USE');
    expect((await update(`country: ${countryId}, rorId: "03abcde12"`)).data?.updateInstitution).toEqual({
      name: 'Second',
      rorId: 'https://ror.org/03abcde12',
    });
    expect((await update(`country: ${countryId}, name: "Last"`)).data?.updateInstitution.rorId).toMatch(/03abcde12$/);
    expect((await update(`country: ${countryId}, rorId: ""`)).data?.updateInstitution.rorId).toBeNull();
    expect(code(await update('country: 99999'))).toBe('COUNTRY_UNKNOWN');
    expect(first).toBeGreaterThan(0);
  });

  it('are listed with their counts in a constant number of statements', async () => {
    const list = (name: string) =>
      world.countStatements(() =>
        world.ok(
          officer,
          `{ institutions${name} { name country { value } userCount abilities { delete { allowed } } } }`,
        ),
      );
    expect((await list('')).count).toBe((await list('(filter: { name: "First" })')).count);
  });
});

describe('merging', () => {
  it('is previewed: which people move and what remains', async () => {
    const [from, into] = [await made('Old house', '04abcde12'), await made('New house')];
    await people(from, 22);
    await people(into, 1);
    const told = (await preview(officer, from, into)).data?.institutionMergePreview;
    expect(told).toMatchObject({
      movedCount: 22,
      presentCount: 1,
      result: { id: into, name: 'New house', rorId: 'https://ror.org/04abcde12', country: { value: 'Iceland' } },
    });
    expect(told.people).toHaveLength(20);
    const answer = await merge(from, into);
    expect(answer.data?.mergeInstitutions).toEqual({ name: 'Joint', rorId: 'https://ror.org/04abcde12' });
    const { count } = await world.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('institutionId', '=', into)
      .executeTakeFirstOrThrow();
    expect(count).toBe(23);
    const log = await world.ok(
      officer,
      `{ eventLogs(eventType: "INSTITUTION", changedObjectId: "${into}") { eventType description } }`,
    );
    expect(log.eventLogs.at(-1)).toEqual({
      eventType: 'INSTITUTION_MERGED',
      description: 'Old house was merged into this institution, with 22 people',
    });
  });

  it('never removes Other, never merges one into itself, and changes nothing when refused', async () => {
    const into = await made('A house');
    expect(code(await merge(1, into))).toBe('INSTITUTION_IS_NEEDED');
    expect(code(await merge(into, into))).toBe('INVALID_INPUT');
    expect((await merge(999_999, into)).errors[0]?.message).toBe('Could not find institution to merge with id: 999999');
    expect((await merge(into, 999_999)).errors[0]?.message).toBe('Could not find institution with id: 999999');
    for (const [a, b] of [
      [1, into],
      [into, into],
      [into, 999_999],
    ] as const) {
      const answer = await preview(officer, a, b);
      expect(answer.data?.institutionMergePreview).toBeNull();
      expect(answer.errors).toEqual([]);
    }
    const stranger = await preview(await world.person('USER'), into, 1);
    expect(stranger.refusals[0]?.code).toBe('FORBIDDEN');
    const { institutions } = await world.ok(null, '{ institutions(filter: { name: "A house" }) { id } }');
    expect(institutions).toEqual([{ id: into }]);
  });

  it('hands the parts of an organisation on, so that they still count as one', async () => {
    const partOf = async (parentId: number, name: string) => {
      const id = await made(name);
      await world.db.updateTable('institutions').set({ parentId }).where('id', '=', id).execute();
      return id;
    };
    const parentsOf = async (...ids: number[]) => {
      const rows = await world.db
        .selectFrom('institutions')
        .select(['id', 'parentId'])
        .where('id', 'in', ids)
        .execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.parentId);
    };
    const [twin, academy] = [await made('Academy (twin)'), await made('Academy')];
    const [east, west] = [await partOf(twin, 'Academy East'), await partOf(twin, 'Academy West')];
    expect((await merge(twin, academy, 'Academy')).errors).toEqual([]);
    expect(await parentsOf(east, west, academy)).toEqual([academy, academy, null]);
    const log = await world.ok(
      officer,
      `{ eventLogs(eventType: "INSTITUTION_UPDATED", changedObjectId: "${east}") { eventType } }`,
    );
    expect(log.eventLogs).toHaveLength(1);
    // A part takes the place of its organisation, and one without an organisation gets that of its twin.
    expect((await merge(academy, west, 'Academy')).errors).toEqual([]);
    expect(await parentsOf(east, west)).toEqual([west, null]);
    const other = await made('Academy of the East');
    expect((await merge(east, other, 'Academy East')).errors).toEqual([]);
    expect(await parentsOf(other)).toEqual([west]);
    // Merged into a part of another organisation, its parts become parts of that organisation.
    const [guild, hall] = [await made('Guild'), await made('Hall')];
    const member = await partOf(hall, 'Hall member');
    const branch = await partOf(guild, 'Guild branch');
    expect((await merge(hall, branch, 'Guild branch')).errors).toEqual([]);
    expect(await parentsOf(member, branch)).toEqual([guild, guild]);
    expect((await merge(guild, 1, 'Other')).errors).toEqual([]);
    expect(await parentsOf(member, branch, 1)).toEqual([null, null, null]);
  });

  it('is needed for an organisation whose parts remain', async () => {
    const [whole, part] = [await made('Whole'), await made('Part')];
    await world.db.updateTable('institutions').set({ parentId: whole }).where('id', '=', part).execute();
    const remove = (id: number) => world.gql(officer, `mutation { deleteInstitution(id: ${id}) { name } }`);
    expect(code(await remove(whole))).toBe('INSTITUTION_HAS_PARTS');
    const { institutions } = await world.ok(
      officer,
      '{ institutions(filter: { name: "Whole" }) { abilities { delete { reason } merge { allowed } } } }',
    );
    expect(institutions[0].abilities).toEqual({
      delete: { reason: 'INSTITUTION_HAS_PARTS' },
      merge: { allowed: true },
    });
    expect((await remove(part)).errors).toEqual([]);
    expect((await remove(whole)).errors).toEqual([]);
  });

  it('in both directions concurrently succeeds only once', async () => {
    const [a, b] = [await made('Cross A'), await made('Cross B')];
    const answers = await Promise.all([merge(a, b), merge(b, a)]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });
});

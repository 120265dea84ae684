import { folded } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const page = `query ($searchText: String, $sort: String, $direction: PaginationSortDirection) {
  users(searchText: $searchText, sortField: $sort, sortDirection: $direction) { users { lastname } } }`;

describe('names in every script', () => {
  let world: World;
  let officer: TestPerson;
  const names = ['Zimmermann', 'de Vries', 'Åkesson', 'Abe', 'Müller', 'Łukasz', 'Zieliński', 'Adams', 'van Dam'];

  const lastnames = async (variables: Record<string, unknown>): Promise<string[]> =>
    (await world.ok(officer, page, variables)).users.users
      .map(({ lastname }: { lastname: string }) => lastname)
      .filter((lastname: string) => names.includes(lastname));

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    for (const lastname of names) {
      const person = await world.person('USER');
      const change = 'mutation ($id: Int!, $lastname: String) { updateUser(id: $id, lastname: $lastname) { id } }';
      // A provider or a keyboard may write a letter in two pieces.
      await world.ok(officer, change, { id: person.id, lastname: lastname.normalize('NFD') });
    }
  });
  afterAll(() => world.close());

  it('are sorted in dictionary order, in both directions', async () => {
    const order = ['Abe', 'Adams', 'Åkesson', 'de Vries', 'Łukasz', 'Müller', 'van Dam', 'Zieliński', 'Zimmermann'];
    expect(await lastnames({ sort: 'lastname', direction: 'asc' })).toEqual(order);
    expect(await lastnames({ sort: 'lastname', direction: 'desc' })).toEqual(order.toReversed());
  });

  it('are paged by an index in that order', async () => {
    const plan = await world.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select id from users order by lastname collate "und-x-icu", id limit 3`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('users_by_lastname');
  });

  it.each([
    ['composed', 'müller', 'Müller'],
    ['in pieces', 'mu\u0308ller', 'Müller'],
    ['without its marks', 'Muller', 'Müller'],
    ['without the stroke', 'lukasz', 'Łukasz'],
    ['in capitals', 'ÅKESSON', 'Åkesson'],
  ])('are found when written %s', async (_, searchText, name) => {
    expect(await lastnames({ searchText })).toEqual([name]);
  });

  it('are found by the person’s institution, without diacritics, by an index', async () => {
    const country = await world.db
      .insertInto('countries')
      .values({ name: 'Lovakia' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await world.db
      .insertInto('institutions')
      .values({ name: 'Univerzita v Košiciach', countryId: country.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.updateTable('users').set({ institutionId: id }).where('lastname', '=', 'Abe').execute();
    expect(await lastnames({ searchText: 'kosic' })).toEqual(['Abe']);
    expect(await lastnames({ searchText: 'KOŠICIACH' })).toEqual(['Abe']);
    const plan = await world.db.transaction().execute(async (tx) => {
      // A handful of institutions is read through any other index as quickly.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
        await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(tx);
      return sql`explain select id from institutions where folded(name) like '%kosic%'`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('institutions_by_folded_name');
  });

  it('are folded alike by the database and the domain', async () => {
    const texts = [
      ...names,
      'Straße',
      'Æsir',
      'Œuvre',
      'İstanbul',
      'Đặng',
      'Þór',
      'ISIL',
      'ısı',
      'Καλλιόπη',
      'Дмитрий',
      '李',
    ];
    const { rows } = await sql<{ text: string }>`select folded(t) as text from unnest(${texts}::text[]) t`.execute(
      world.db,
    );
    expect(rows.map(({ text }) => text)).toEqual(texts.map(folded));
  });
});

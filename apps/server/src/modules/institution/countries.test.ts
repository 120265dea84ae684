import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countries, countryCode } from '@atrium/domain/institution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

const load = createRequire(import.meta.url);
const standard = load('i18n-iso-countries') as {
  registerLocale(locale: unknown): void;
  getNames(language: string, options: { select: 'all' }): Readonly<Record<string, readonly string[]>>;
};
standard.registerLocale(load('i18n-iso-countries/langs/en.json'));
const names = Object.entries(standard.getNames('en', { select: 'all' })).toSorted(([a], [b]) => (a < b ? -1 : 1));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('countries', () => {
  it('are all of ISO 3166, in the rules and in an empty facility', async () => {
    expect(countries).toEqual(names.map(([code, all]) => [code, ...all]));
    const { rows } = await world.pool.query<{ code: string; name: string }>(
      'select code, name from countries order by code collate "C"',
    );
    expect(rows).toEqual(names.map(([code, [name]]) => ({ code, name })));
  });

  it('are listed to anyone, by their names', async () => {
    const listed = (await world.ok(null, '{ countries { id value } }')).countries as { value: string }[];
    expect(listed).toHaveLength(names.length);
    expect(listed.at(0)?.value).toBe('Afghanistan');
    expect(listed.map(({ value }) => value)).toContain('Åland Islands');
  });

  it('are found by any of their names', () => {
    expect(['Czechia', ' czech republic', 'USA', 'Congo', 'Atlantis'].map(countryCode)).toEqual([
      'CZ',
      'CZ',
      'US',
      'CD',
      undefined,
    ]);
  });

  it('that a facility already has keep name and number, and no code is stored twice', async () => {
    const client = await world.pool.connect();
    try {
      await client.query('begin; update institutions set country_id = null; delete from countries');
      await client.query('alter table countries drop column code');
      await client.query(
        `insert into countries (id, name) values (900, 'Czechia'), (901, 'sweden'), (902, 'Atlantis'), (903, 'Czech Republic')`,
      );
      const step = new URL('../../../migrations/0161_countries.sql', import.meta.url);
      await client.query(readFileSync(step, 'utf8'));
      const { rows } = await client.query(
        'select id, name, code from countries where id between 900 and 903 order by id',
      );
      expect(rows).toEqual([
        { id: 900, name: 'Czechia', code: null },
        { id: 901, name: 'sweden', code: 'SE' },
        { id: 902, name: 'Atlantis', code: null },
        { id: 903, name: 'Czech Republic', code: 'CZ' },
      ]);
      const count = await client.query('select count(*)::int as n, count(code)::int as codes from countries');
      expect(count.rows).toEqual([{ n: names.length + 2, codes: names.length }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

it('an institution can be added to an empty facility', async () => {
  const officer = await world.person('USER_OFFICER');
  const { countries: listed } = await world.ok(officer, '{ countries { id value } }');
  const sweden = (listed as { id: number; value: string }[]).find(({ value }) => value === 'Sweden');
  const { createInstitution } = await world.ok(
    officer,
    `mutation { createInstitution(name: "Lund University", country: ${sweden?.id}) { country { value } } }`,
  );
  expect(createInstitution).toEqual({ country: { value: 'Sweden' } });
});

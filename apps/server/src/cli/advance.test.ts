import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { run } from './run.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'atrium-advance-'));

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function atrium(...args: string[]) {
  const said = { out: '', err: '' };
  const env = { DATABASE_URL: database.url, JWT_SECRET: 'f3b1d96a0c5e47bb82', ATRIUM_DATA: folder };
  const code = await run(args, {
    env,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

const file = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const rows = async (sql: string) => (await client.query(sql)).rows;
const eventCount = async () => (await client.query('select 1 from event_logs')).rowCount;

const record = (end: string, name: string, country: string, more: object = {}) => ({
  id: `https://ror.org/0${end}`,
  status: 'active',
  names: [{ value: name, types: ['ror_display', 'label'], lang: 'en' }],
  locations: [{ geonames_details: { country_code: country } }],
  ...more,
});
const registry = [
  record('12a77v79', 'Lund University', 'SE'),
  record('2kkvpp62', 'Technical University of Munich', 'DE'),
  record('3abcde12', 'Gone', 'SE', { status: 'withdrawn' }),
  record('4abcde12', 'Twin', 'SE'),
  record('5abcde12', 'Twin', 'SE'),
];

describe('institutions import', () => {
  test('imports those of some countries, adopts one of the same name, and changes nothing when repeated', async () => {
    await client.query(
      `insert into institutions (name, country_id) select 'LUND university', id from countries where code = 'SE'`,
    );
    await client.query(
      `insert into institutions (name, country_id) select 'twin', id from countries where code = 'SE'`,
    );
    const dump = file('ror.json', JSON.stringify(registry, null, 2));
    const first = await atrium('institutions', 'import', dump, '--country', 'se');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('5 read: 1 added, 2 got their ROR id, 0 existed already, 2 skipped.');
    const stored = 'select name, ror_id from institutions where id > 1 order by ror_id';
    expect((await rows(stored)).map(({ name, ror_id }) => `${name} ${ror_id.slice(-9)}`)).toEqual([
      'LUND university 012a77v79',
      'twin 04abcde12',
      'Twin 05abcde12',
    ]);
    const events = await eventCount();
    expect((await atrium('institutions', 'import', dump, '--country', 'SE')).out).toContain('0 added, 0 got');
    expect(await eventCount()).toBe(events);
    const lines = file('ror.jsonl.gz', gzipSync(registry.map((one) => JSON.stringify(one)).join('\n')));
    const all = JSON.parse((await atrium('institutions', 'import', lines, '--json')).out);
    expect(all).toEqual({ read: 5, made: 1, matched: 0, there: 3, passedOver: 1 });
  });

  test('reports what is wrong with a file, and what was imported before the error', async () => {
    const cut = file('cut.json', JSON.stringify(registry).slice(0, -20));
    expect((await atrium('institutions', 'import', cut)).err).toContain(
      'is cut off after 4 records. What was imported before that',
    );
    expect((await atrium('institutions', 'import', file('v1.json', '[{"id": "x"}]'))).err).toContain(
      'record 1 is not a record',
    );
    expect((await atrium('institutions', 'import', file('empty.json', '[]'))).err).toContain('contains no records');
    expect((await atrium('institutions', 'import', join(folder, 'none.json'))).err).toContain('cannot be read');
    expect((await atrium('institutions', 'import', cut, '--country', 'Atlantis')).code).toBe(2);
  });
});

describe('people import', () => {
  test('previews, creates people, and gives roles to those who exist already', async () => {
    const csv = file(
      'people.csv',
      'email,firstname,lastname,institution,roles\njonas@lab.example,Jonas,Weber,ror.org/012a77v79,instrument_scientist\nmarta@uni.example,Marta,Kowalska,,\n',
    );
    const before = await eventCount();
    const preview = await atrium('people', 'import', csv, '--preview');
    expect(preview.out).toContain('Preview: 2 created, 0 given roles, 0 unchanged; nothing was changed.');
    expect(await rows('select 1 from users')).toEqual([]);
    expect(await eventCount()).toBe(before);
    expect((await atrium('people', 'import', csv)).out).toContain('2 created, 0 given roles');
    const people = await rows(`select u.email, u.placeholder, i.ror_id, array_agg(r.short_code order by r.id) as roles
      from users u join institutions i on i.id = u.institution_id join role_users ru on ru.user_id = u.id
      join roles r on r.id = ru.role_id group by 1, 2, 3 order by 1`);
    expect(people).toEqual([
      {
        email: 'jonas@lab.example',
        placeholder: true,
        ror_id: 'https://ror.org/012a77v79',
        roles: ['user', 'instrument_scientist'],
      },
      { email: 'marta@uni.example', placeholder: true, ror_id: null, roles: ['user'] },
    ]);
    expect((await atrium('people', 'import', csv)).out).toContain('0 created, 0 given roles, 2 unchanged.');
    const more = file('more.csv', 'email;firstname;lastname;roles\nMARTA@uni.example;Other;Name;user_officer\n');
    expect((await atrium('people', 'import', more)).out).toMatch(/given roles +user_officer/);
    expect(await rows(`select firstname from users where email = 'marta@uni.example'`)).toEqual([
      { firstname: 'Marta' },
    ]);
  });

  test('reports problems with their lines, and then creates nobody', async () => {
    const csv = file(
      'wrong.csv',
      'email,firstname,lastname,institution,roles\nada@a.example,Ada,Byron,,\nbob,Bob,Bush,,king\n',
    );
    const { code, err } = await atrium('people', 'import', csv);
    expect(code).toBe(1);
    expect(err).toContain('line 3: bob is not an e-mail address.');
    expect(err).toContain('line 3: there is no role king');
    expect(err).toContain('Nothing was changed.');
    const lost = file('lost.csv', 'email,firstname,lastname,institution\nada@a.example,Ada,Byron,Atlantis College\n');
    expect((await atrium('people', 'import', lost)).err).toContain('line 2: there is no institution Atlantis College.');
    expect(await rows(`select 1 from users where email = 'ada@a.example'`)).toEqual([]);
  });
});

describe('user role', () => {
  test('creates a user who has not signed in yet, with --yes', async () => {
    const asked = await atrium('user', 'role', 'grace.hopper@navy.example', 'user_officer');
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes creates a person') });
    expect((await atrium('user', 'role', 'grace.hopper@navy.example', 'user_officer', '--yes')).out).toBe(
      'grace.hopper@navy.example has not signed in yet; Grace Hopper was created for this address and has the role user_officer.\n',
    );
    const people = await rows(`select firstname, lastname, placeholder from users where email like 'grace%'`);
    expect(people).toEqual([{ firstname: 'Grace', lastname: 'Hopper', placeholder: true }]);
    expect((await atrium('user', 'role', 'grace.hopper@navy.example', 'fap_chair')).out).toContain('now has the role');
    expect((await atrium('user', 'role', 'nobody@a.example', 'user', '--remove', '--yes')).err).toContain(
      'There is nobody',
    );
    expect((await atrium('user', 'role', 'odd@address', 'user', '--yes')).err).toContain('is not an e-mail address');
  });
});

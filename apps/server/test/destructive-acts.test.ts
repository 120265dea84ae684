import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seeds/seed.ts';
import { countingColumns, reportedTables, touchedColumns, unreportedTables } from '../src/acts/watched.ts';
import { operations } from '../src/graphql/operation.ts';
import { scenarios } from './destructive-acts.ts';
import { notActs } from './not-acts.ts';
import type { Scenario } from './scenario.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

/** Whatever is done and undone, the tables are as before, but for logs, what has left the house, and columns that count or tell when. */
let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  await seedIfEmpty(world.pool, { ...world.config, seed: 'demo' }, () => undefined);
  const { id, email } = await world.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('oidcSub', '=', 'astrid.lindqvist')
    .executeTakeFirstOrThrow();
  officer = await world.as({ id, email, role: 'USER_OFFICER', token: '' }, 'USER_OFFICER');
  await world.work();
}, 120_000);
afterAll(() => world.close());

const left = [...touchedColumns, ...countingColumns];

/** Prepares a scenario and answers the variables of its operation. */
async function prepare({ pool }: World, { given, variables }: Scenario): Promise<Record<string, unknown>> {
  let row: Readonly<Record<string, never>> = {};
  for (const statement of given) {
    const answer = await pool.query(statement);
    row = (Array.isArray(answer) ? {} : (answer.rows[0] ?? {})) as typeof row;
  }
  return variables(row);
}

const operationOf = (name: string) => name.split(',')[0];

/** A digest of what stands in each watched table. */
async function tables(): Promise<Record<string, string>> {
  const each = [...Object.keys(reportedTables), ...unreportedTables].map(
    (place) =>
      `select '${place}' as place, md5(coalesce(string_agg(r, ',' order by r), '')) as digest
         from (select (to_jsonb(t) - $1::text[])::text as r from ${place} t) x`,
  );
  const { rows } = await world.pool.query<{ place: string; digest: string }>(each.join(' union all '), [left]);
  return Object.fromEntries(rows.map(({ place, digest }) => [place, digest]));
}

it('each operation that is an act is in the list', () => {
  const acting = operations.filter(({ destructive }) => destructive).map(({ name }) => name);
  expect(
    [...new Set(Object.keys(scenarios).map(operationOf))].sort(),
    'every operation that says `destructive` has a scenario in test/destructive-acts.ts',
  ).toEqual(acting.sort());
});

it('each mutation is an act, or listed with a reason as one that destroys no work of others', () => {
  const mutations = operations.filter(({ kind }) => kind === 'mutation');
  const known = Object.values(notActs).flat();
  expect(known.toSorted(), 'every other mutation stands in test/not-acts.ts').toEqual(
    mutations
      .filter(({ destructive }) => !destructive)
      .map(({ name }) => name)
      .sort(),
  );
});

it('an edit that may remove something is no act if it removes nothing', async () => {
  const { rows } = await world.pool.query(
    `select u.user_id as id, array_agg(u.role_id) || (
        select min(r.id) from roles r where r.id not in (select h.role_id from role_users h where h.user_id = u.user_id)) as roles
       from role_users u where u.user_id <> $1 group by 1 limit 1`,
    [officer.id],
  );
  const answer = await world.gql(
    officer,
    'mutation ($id: Int!, $roles: [Int!]) { updateUserRoles(id: $id, roles: $roles) { id } }',
    rows[0],
  );
  expect(answer.errors).toEqual([]);
  expect(answer.acts).toEqual([]);
  const acts = await world.db.selectFrom('acts').select('id').where('operation', '=', 'updateUserRoles').execute();
  expect(acts).toEqual([]);
});

describe.each(Object.entries(scenarios))('%s', (name, scenario) => {
  const operation = operationOf(name);

  it('is previewed without a trace, done, and undone without a trace', async () => {
    const variables = await prepare(world, scenario);
    await world.work();
    const before = await tables();

    const look = await world.gql(officer, scenario.document, variables, { preview: true });
    expect(look.errors).toEqual([]);
    expect(look.previews).toMatchObject([{ operation }]);
    expect(look.previews[0]?.sentence).toMatch(/\S+ (is|are) (removed|changed|made|restored)/);
    expect(await tables()).toEqual(before);

    const done = await world.gql(officer, scenario.document, variables);
    expect(done.errors).toEqual([]);
    expect(done.acts).toMatchObject([{ operation, sentence: look.previews[0]?.sentence }]);
    expect(await tables()).not.toEqual(before);
    await world.work();

    const undone = await world.gql(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', {
      id: done.acts[0]?.id,
    });
    expect(undone.errors).toEqual([]);
    expect(await tables()).toEqual(before);
    await world.work();
    expect(await tables()).toEqual(before);
  }, 60_000);
});

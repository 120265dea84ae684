import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seeds/seed.ts';
import { countingColumns, toldTables, touchedColumns, untoldTables } from '../src/acts/watched.ts';
import { operations } from '../src/graphql/operation.ts';
import { prepare, scenarios } from './destructive-acts.ts';
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

/** A digest of what stands in each watched table. */
async function tables(): Promise<Record<string, string>> {
  const each = [...Object.keys(toldTables), ...untoldTables].map(
    (place) =>
      `select '${place}' as place, md5(coalesce(string_agg(r, ',' order by r), '')) as digest
         from (select (to_jsonb(t) - $1::text[])::text as r from ${place} t) x`,
  );
  const { rows } = await world.pool.query<{ place: string; digest: string }>(each.join(' union all '), [left]);
  return Object.fromEntries(rows.map(({ place, digest }) => [place, digest]));
}

it('each operation that is an act stands in the list', () => {
  const acting = operations.filter(({ destructive }) => destructive).map(({ name }) => name);
  expect(Object.keys(scenarios).sort()).toEqual(acting.sort());
});

describe.each(Object.entries(scenarios))('%s', (operation, scenario) => {
  it('is looked at without a trace, done, and undone without a trace', async () => {
    const variables = await prepare(world, scenario);
    await world.work();
    const before = await tables();

    const look = await world.gql(officer, scenario.document, variables, { preview: true });
    expect(look.errors).toEqual([]);
    expect(look.previews).toMatchObject([{ operation }]);
    expect(look.previews[0]?.sentence).toMatch(/\S+ (is|are) (removed|changed|made)/);
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

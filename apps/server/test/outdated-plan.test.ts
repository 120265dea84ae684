import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../src/access/context.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = (db: World['db']) => db.selectFrom('units').selectAll().where('id', '=', 'none').execute();

it('prepared statements still work after a migration step of the next version changed their table', async () => {
  // All are open before: a connection that opens while others answer would come to know no statement.
  const clients = await Promise.all(Array.from({ length: world.pool.options.max }, () => world.pool.connect()));
  for (const client of clients) client.release();
  const readOnAll = () => Promise.all(Array.from({ length: 20 }, () => read(world.db)));
  await readOnAll();
  await sql`alter table units add column of_the_next_version int`.execute(world.db);
  expect(await readOnAll()).toHaveLength(20);
  // Names were given up while others answered: by now each connection knows the statement by its new one.
  await readOnAll();
  await sql`alter table units alter column unit type text collate "C"`.execute(world.db);
  let tries = 0;
  const found = await transaction(world.ctx(), (tx) => {
    tries += 1;
    return read(tx.db as World['db']);
  });
  expect([found, tries]).toEqual([[], 2]);
});

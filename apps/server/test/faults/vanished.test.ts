import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { overloadOf } from '../../src/access/overload.ts';
import { databaseOver, openPool } from '../../src/db/database.ts';
import { preparedOn } from '../../src/db/dialect.ts';
import { makeLog } from '../../src/log.ts';

const sockets: Socket[] = [];
let isVanished = false;
/** A way to the database on which nothing comes back once the machine behind it has vanished. */
const way = createServer((near) => {
  const far = connect(`${new URL(inject('databaseServer')).searchParams.get('host')}/.s.PGSQL.5432`);
  sockets.push(near, far);
  for (const one of [near, far]) one.on('error', () => undefined);
  near.on('data', (bytes) => void (isVanished || far.write(bytes)));
  far.on('data', (bytes) => void near.write(bytes));
});
afterAll(() => {
  for (const one of sockets) one.destroy();
  way.close();
});

test('a connection to a host that vanished is closed, and the next query uses a new one', async () => {
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const { port } = way.address() as { port: number };
  const pool = openPool(`postgres://atrium@127.0.0.1:${port}/postgres?sslmode=disable`, 1, makeLog('silent'));
  const db = databaseOver(preparedOn(pool, true, 500));
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one);
  try {
    expect(await ask()).toBe(1);
    isVanished = true;
    const failed = await ask().catch((error: unknown) => error);
    expect(overloadOf(failed)?.code).toBe('OVERLOADED');
    // In a transaction the rollback waits no second time.
    isVanished = false;
    expect(await ask()).toBe(1);
    const begun = performance.now();
    const work = db.transaction().execute(async (tx) => {
      isVanished = true;
      await sql`select 2`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(950);
    isVanished = false;
    expect(await ask()).toBe(1);
  } finally {
    await db.destroy();
  }
});

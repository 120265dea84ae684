import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/live.ts';
import { openWorld, type World } from '../../../test/world.ts';
import type { Ctx } from '../../access/context.ts';
import { openDatabase, openPool } from '../../db/database.ts';
import { makeLog } from '../../log.ts';
import { beginWork, workProgress } from './download.work.ts';
import { forgetProgress } from './progress.queries.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const by = (id: number, db = world.db) =>
  ({ db, log: makeLog('silent'), actor: { kind: 'person', id, role: 'USER_OFFICER', isInternalUser: false } }) as Ctx;
const begin = (name: string, total: number) => beginWork(by(1), { signal: new AbortController().signal, name, total });

describe('the progress of a download', () => {
  it('is reported by another process, to its own user, until the end', async () => {
    const pool = openPool(world.pool.options.connectionString as string, 1, makeLog('silent'));
    const other = openDatabase(pool);
    const work = begin('named-one', 500);
    await expect.poll(() => workProgress(by(1, other), 'named-one')).toEqual({ done: 0, total: 500 });
    work.progress(7);
    await expect
      .poll(() => workProgress(by(1, other), 'named-one'), { timeout: 3000 })
      .toEqual({ done: 7, total: 500 });
    expect(await workProgress(by(2, other), 'named-one')).toBeUndefined();
    work.end();
    await expect.poll(() => workProgress(by(1, other), 'named-one')).toBeUndefined();
    await pool.end();
  });

  it('is sent to the window of its user that waits for it, and to no other', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const [own, other] = [await world.person('USER_OFFICER'), await world.person('USER_OFFICER')];
    const downloads = ['named-live'];
    const waits = await openWindow(address, own, { keys: [], downloads });
    const bystanders = [
      await openWindow(address, own, { keys: [] }),
      await openWindow(address, other, { keys: [], downloads }),
    ];
    const work = beginWork(by(own.id), { signal: new AbortController().signal, name: 'named-live', total: 3 });
    expect(await waits.hears('making')).toEqual({ name: 'named-live', done: 0, total: 3 });
    work.progress(2);
    await waits.hears('making', ({ done }) => done === 2);
    work.end();
    for (const window of bystanders) expect(window.told.map(([name]) => name)).toEqual(['open']);
    for (const window of [waits, ...bystanders]) window.close();
    world.app.server.closeAllConnections();
  });

  it('takes two statements a second at most, however fast the documents are generated', async () => {
    const { count } = await world.countStatements(async () => {
      const work = begin('named-two', 100_000);
      const end = performance.now() + 1200;
      for (let done = 1; performance.now() < end; done += 1) {
        work.progress(done);
        if (done % 100 === 0) await pause(1);
      }
      work.end();
      await expect.poll(() => workProgress(by(1), 'named-two')).toBeUndefined();
    });
    // The first, two in between, the removal, and what the poll asked.
    expect(count).toBeLessThan(12);
    await pause(600);
    expect(await workProgress(by(1), 'named-two')).toBeUndefined();
  });

  it('is not stored without a name, or with an invalid one', async () => {
    for (const name of ['', 'short', 'with spaces in it', 'x'.repeat(65)]) {
      begin(name, 3).progress(1);
      expect(await workProgress(by(1), name)).toBeUndefined();
    }
  });

  it('of a process that has ended is deleted', async () => {
    begin('named-old', 3);
    await expect.poll(() => workProgress(by(1), 'named-old')).toBeDefined();
    await forgetProgress(world.db, new Date(Date.now() - 60_000));
    expect(await workProgress(by(1), 'named-old')).toBeDefined();
    await forgetProgress(world.db, new Date(Date.now() + 60_000));
    expect(await workProgress(by(1), 'named-old')).toBeUndefined();
  });
});

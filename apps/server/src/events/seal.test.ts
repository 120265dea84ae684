import { anonymous } from '@atrium/domain/kernel';
import type { EventName } from '@atrium/domain/workflow';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../test/database.ts';
import { openWorld, type World } from '../../test/world.ts';
import { type Ctx, transaction } from '../access/context.ts';
import { makeLog } from '../log.ts';
import { record } from './record.ts';
import { sealEventLog } from './seal.ts';
import { verifySeals } from './verify-seals.ts';

leavesBroken('Every event has been dispatched', 'events are put into the store without a job');

let world: World;
let ctx: Ctx;
let client: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  ctx = { db: world.db, actor: anonymous, now: new Date(), log: makeLog('silent'), memo: new Map() } as unknown as Ctx;
  client = new pg.Client({ connectionString: world.pool.options.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const tell = (...types: string[]) =>
  transaction(ctx, (tx) =>
    record(tx, ...types.map((type) => ({ type: type as EventName, objectId: 1, data: { what: type } }))),
  );
const idOf = async (type: string): Promise<number> =>
  (await client.query('select id from event_logs where event_type = $1', [type])).rows[0].id;
const verify = (known?: string) => verifySeals(client, known);

describe('the sealed log', () => {
  beforeEach(async () => {
    await client.query('truncate event_logs, event_log_seals restart identity');
    await tell('TEST_ONE', 'TEST_TWO');
    await sealEventLog(ctx);
    await tell('TEST_THREE');
    await sealEventLog(ctx);
    await tell('TEST_UNSEALED');
  });

  it('is intact, even if its events are dispatched later, and is not sealed twice', async () => {
    await world.work();
    expect(await verify()).toMatchObject({ problems: [], seals: 2, rows: 3, unsealed: 1 });
    await sealEventLog(ctx);
    await sealEventLog(ctx);
    expect(await verify()).toMatchObject({ problems: [], seals: 3, rows: 4, unsealed: 0 });
  });

  it.each([
    ['changed', `update event_logs set changed_by = 7 where event_type = 'TEST_TWO'`, 'event 2 (TEST_TWO) was changed'],
    ['told otherwise', `update event_logs set row_data = '{}' where id = 3`, 'event 3 (TEST_THREE) was changed'],
    [
      'dated back',
      `update event_logs set event_tstamp = event_tstamp - interval '1 second' where id = 1`,
      'event 1 (TEST_ONE) was changed',
    ],
    ['removed', `delete from event_logs where event_type = 'TEST_ONE'`, 'event 1 was removed'],
    [
      'put in',
      `insert into event_logs (id, event_type, changed_object_id) values (0, 'TEST_FORGED', '1'), (-5, 'TEST_FORGED', '1')`,
      undefined,
    ],
  ])('names a row that was %s by SQL', async (_, forgery, problem) => {
    await client.query(forgery);
    expect((await verify()).problems).toEqual(problem ? [problem] : ['2 events have numbers lower than the first']);
  });

  it('names a row that was inserted between others', async () => {
    await tell('TEST_MORE');
    await client.query(`delete from event_logs where event_type = 'TEST_UNSEALED'`);
    await sealEventLog(ctx);
    await client.query(`insert into event_logs (id, event_type, changed_object_id) values (4, 'TEST_FORGED', '1')`);
    expect((await verify()).problems).toEqual(['event 4 (TEST_FORGED) was inserted afterwards']);
  });

  it('names the seal if its hashes are forged with the row, and the chain if all seals are rebuilt', async () => {
    const { head } = await verify();
    await client.query(`update event_logs set description = 'forged' where id = 2`);
    await client.query(`update event_log_seals set row_hashes = (
      select string_agg(event_log_hash(e), '' order by id) from event_logs e where id <= 2) where id = 1`);
    expect((await verify()).problems).toEqual(['seal 1 does not follow from the seal before it']);
    await client.query('truncate event_log_seals');
    await sealEventLog(ctx);
    expect((await verify()).problems).toEqual([]);
    expect((await verify(head as string)).problems).toEqual([`the seal ${head} is not in the chain`]);
    const again = (await verify()).head as string;
    expect((await verify(again.toUpperCase())).problems).toEqual([]);
  });

  it('names a seal that was removed', async () => {
    await client.query('delete from event_log_seals where id = 1');
    expect((await verify()).problems).not.toEqual([]);
  });
});

it('waits for open transactions and includes rows committed out of order, while others continue to write', async () => {
  await client.query('truncate event_logs, event_log_seals restart identity');
  const slow = new pg.Client({ connectionString: world.pool.options.connectionString });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query(`insert into event_logs (event_type, changed_object_id) values ('TEST_SLOW', '1')`);
    await tell('TEST_QUICK');
    const sealing = sealEventLog(ctx);
    // Nobody is held up by the sealing; and what comes now is not waited for.
    await tell('TEST_MEANWHILE');
    expect((await verify()).seals).toBe(0);
    await slow.query('commit');
    await sealing;
    const { rows } = await client.query('select row_ids from event_log_seals');
    // What came meanwhile is in the same seal where the sealing had not looked yet, else in the next.
    expect(rows.flatMap(({ row_ids }) => row_ids.map(Number)).slice(0, 2)).toEqual([
      await idOf('TEST_SLOW'),
      await idOf('TEST_QUICK'),
    ]);
    await sealEventLog(ctx);
    expect(await verify()).toMatchObject({ problems: [], rows: 3, unsealed: 0 });
  } finally {
    await slow.end();
  }
});

it('skips numbers that were never committed, and seals in batches', async () => {
  await client.query('truncate event_logs, event_log_seals restart identity');
  await client.query(
    `insert into event_logs (event_type, changed_object_id) select 'TEST_MANY', n::text from generate_series(1, 1400) n`,
  );
  await client.query('begin');
  await client.query(`insert into event_logs (event_type, changed_object_id) values ('TEST_UNDONE', '1')`);
  await client.query('rollback');
  await tell('TEST_LAST');
  await Promise.all([sealEventLog(ctx), sealEventLog(ctx)]);
  expect(await verify()).toMatchObject({ problems: [], seals: 2, rows: 1401, unsealed: 0 });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import type { Ctx } from '../../access/context.ts';
import { onMessage, receive } from './index.ts';

let world: World;
/** What the handler runs into next. */
let trouble: ((tx: Ctx) => Promise<unknown>) | undefined;
let handled = 0;

onMessage('TEST_TROUBLE', async (tx) => {
  await trouble?.(tx);
  handled += 1;
});

beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  trouble = undefined;
  handled = 0;
  await world.db.deleteFrom('incomingMessages').execute();
});
afterAll(() => world.close());

const come = (isRedelivered: boolean) =>
  receive(world.ctx(), { type: 'TEST_TROUBLE', messageId: 'one', isRedelivered, body: '{}' });
const noted = () => world.db.selectFrom('incomingMessages').select(['state', 'reason']).execute();
const failsWith = (code: string) => async () => {
  throw Object.assign(new Error('not now'), { code });
};

it.each([
  [
    'takes too long',
    async ({ db }: Ctx) => {
      await sql`set local statement_timeout = 50`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    },
  ],
  ['ends the connection', ({ db }: Ctx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)],
  ['has no room', failsWith('53100')],
  ['refuses connections', failsWith('ECONNREFUSED')],
  ['ends one of two that wait for each other, time and again', failsWith('40P01')],
])(
  'a message that arrives while the database %s stays with the broker, and is handled when redelivered',
  async (_, now) => {
    trouble = now;
    await expect(come(false)).rejects.toThrow();
    expect(await noted()).toEqual([]);
    trouble = undefined;
    await come(true);
    await come(true);
    expect(await noted()).toEqual([{ state: 'HANDLED', reason: '' }]);
    expect(handled).toBe(1);
  },
);

it('a message that cannot be handled is set aside with the reason', async () => {
  trouble = async () => {
    throw new Error('no such proposal');
  };
  await come(false);
  expect(await noted()).toEqual([{ state: 'SET_ASIDE', reason: 'no such proposal' }]);
});

it.each([
  ['takes too long', '57014'],
  ['ends it for the sake of others', '40P01'],
])('a message for which the database %s each time is set aside at the third try (rule O251)', async (_, code) => {
  trouble = failsWith(code);
  await expect(come(false)).rejects.toThrow('not now');
  await expect(come(true)).rejects.toThrow('not now');
  await come(true);
  const reason = 'The database failed three times, the last time with: not now';
  expect(await noted()).toEqual([{ state: 'SET_ASIDE', reason }]);
  // What is handed out once more by a broker that was not told is known.
  await come(true);
  expect(await noted()).toHaveLength(1);
});

it('an unreachable database sets nothing aside, however often a message arrives', async () => {
  trouble = failsWith('ECONNREFUSED');
  for (let times = 0; times < 5; times += 1) await expect(come(times > 0)).rejects.toThrow('not now');
  expect(await noted()).toEqual([]);
});

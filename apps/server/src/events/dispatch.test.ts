import { anonymous, type UserId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { type Ctx, transaction } from '../access/context.ts';
import { makeLog } from '../log.ts';
import { dispatchEvent, onEvent } from './dispatch.ts';
import { record } from './record.ts';

const seen: Array<{ id: number; type: string }> = [];
let fail = false;
onEvent('test handler', 99, async (tx, event) => {
  if (!event.eventType.startsWith('TEST_')) return;
  await tx.db
    .insertInto('clientLogs')
    .values({ error: `${event.eventType} ${event.id}` })
    .execute();
  seen.push({ id: event.id, type: event.eventType });
  if (fail) throw new Error('this handler fails once');
  if (event.eventType === 'TEST_FIRST') {
    await record(tx, { type: 'TEST_DERIVED', objectId: 1, causedBy: event.id });
  }
});

describe('events', () => {
  let world: World;
  let ctx: Ctx;

  beforeAll(async () => {
    world = await openWorld();
    ctx = {
      db: world.db,
      actor: anonymous,
      now: new Date(),
      config: world.config,
      log: makeLog('silent'),
      adapters: {} as Ctx['adapters'],
      refusals: [],
      memo: new Map(),
    };
  });
  afterAll(() => world.close());

  const logged = async () =>
    (await world.db.selectFrom('clientLogs').select('error').orderBy('id').execute()).map((row) => row.error);

  it('that are not committed never happened', async () => {
    await expect(
      transaction(ctx, async (tx) => {
        await record(tx, { type: 'TEST_UNDONE', objectId: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await world.work();
    expect(await world.db.selectFrom('eventLogs').selectAll().execute()).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('cannot be recorded beside the change they tell of', async () => {
    await expect(record(ctx, { type: 'TEST_LOOSE', objectId: 1 })).rejects.toThrow('inside the transaction');
  });

  it('are acted upon once, with what follows from them, however often they are delivered', async () => {
    await transaction(ctx, (tx) => record(tx, { type: 'TEST_FIRST', objectId: 1 }));
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'TEST_FIRST')
      .executeTakeFirstOrThrow();
    await Promise.all([dispatchEvent(ctx, id), dispatchEvent(ctx, id), world.work()]);
    await world.work();
    await dispatchEvent(ctx, id);
    const entries = await logged();
    expect(entries.filter((entry) => entry.startsWith('TEST_FIRST'))).toHaveLength(1);
    expect(entries.filter((entry) => entry.startsWith('TEST_DERIVED'))).toHaveLength(1);
    const derived = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'TEST_DERIVED')
      .executeTakeFirstOrThrow();
    expect(derived).toMatchObject({ causedBy: id, changedBy: null });
  });

  it('leave nothing behind when a handler fails, and are tried again', async () => {
    fail = true;
    await transaction(ctx, (tx) => record(tx, { type: 'TEST_FAILING', objectId: 1 }));
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'TEST_FAILING')
      .executeTakeFirstOrThrow();
    await expect(dispatchEvent(ctx, id)).rejects.toThrow('fails once');
    expect((await logged()).filter((entry) => entry.startsWith('TEST_FAILING'))).toEqual([]);
    fail = false;
    await dispatchEvent(ctx, id);
    expect((await logged()).filter((entry) => entry.startsWith('TEST_FAILING'))).toHaveLength(1);
  });

  it('name the real officer while impersonating', async () => {
    const eyes = {
      kind: 'person',
      id: 5 as UserId,
      role: 'USER',
      isInternalUser: false,
      impersonatingUserId: 2 as UserId,
    } as const;
    await transaction({ ...ctx, actor: eyes }, (tx) =>
      record(tx, { type: 'TEST_EYES', objectId: 9, description: 'Saved' }),
    );
    const row = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'TEST_EYES')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      changedBy: 2,
      impersonatingUserId: 5,
      description: 'Saved (userId:2 impersonating userId:5)',
    });
  });
});

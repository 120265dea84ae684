import { anonymous, type UserId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { type Ctx, transaction } from '../access/context.ts';
import { makeLog } from '../log.ts';
import { dispatchEvent, onEvent } from './dispatch.ts';
import { record } from './record.ts';

const seen: Array<{ id: number; type: string }> = [];
/** Kinds that nothing else acts on. */
const ofThisTest = new Set([
  'TAG_CREATED',
  'TAG_UPDATED',
  'TAG_DELETED',
  'UNIT_CREATED',
  'UNIT_DELETED',
  'PAGE_UPDATED',
]);
let fail = false;
onEvent('test handler', 99, async (tx, event) => {
  if (!ofThisTest.has(event.eventType)) return;
  await tx.db
    .insertInto('clientLogs')
    .values({ error: `${event.eventType} ${event.id}` })
    .execute();
  seen.push({ id: event.id, type: event.eventType });
  if (fail) throw new Error('this handler fails once');
  if (event.eventType === 'TAG_CREATED') {
    await record(tx, { type: 'TAG_UPDATED', objectId: 1, causedBy: event.id });
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

  it('of a transaction that was rolled back are not recorded', async () => {
    await expect(
      transaction(ctx, async (tx) => {
        await record(tx, { type: 'TAG_DELETED', objectId: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await world.work();
    expect(await world.db.selectFrom('eventLogs').selectAll().execute()).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('cannot be recorded outside the transaction of their change', async () => {
    await expect(record(ctx, { type: 'UNIT_CREATED', objectId: 1 })).rejects.toThrow('inside the transaction');
  });

  it('are handled once, including the events that follow from them, however often they are delivered', async () => {
    await transaction(ctx, (tx) => record(tx, { type: 'TAG_CREATED', objectId: 1 }));
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'TAG_CREATED')
      .executeTakeFirstOrThrow();
    await Promise.all([dispatchEvent(ctx, id), dispatchEvent(ctx, id), world.work()]);
    await world.work();
    await dispatchEvent(ctx, id);
    const entries = await logged();
    expect(entries.filter((entry) => entry.startsWith('TAG_CREATED'))).toHaveLength(1);
    expect(entries.filter((entry) => entry.startsWith('TAG_UPDATED'))).toHaveLength(1);
    const derived = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'TAG_UPDATED')
      .executeTakeFirstOrThrow();
    expect(derived).toMatchObject({ causedBy: id, changedBy: null });
  });

  it('leave nothing behind when a handler fails, and are retried', async () => {
    fail = true;
    await transaction(ctx, (tx) => record(tx, { type: 'UNIT_DELETED', objectId: 1 }));
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'UNIT_DELETED')
      .executeTakeFirstOrThrow();
    await expect(dispatchEvent(ctx, id)).rejects.toThrow('fails once');
    expect((await logged()).filter((entry) => entry.startsWith('UNIT_DELETED'))).toEqual([]);
    fail = false;
    await dispatchEvent(ctx, id);
    expect((await logged()).filter((entry) => entry.startsWith('UNIT_DELETED'))).toHaveLength(1);
  });

  it('name the real officer during impersonation', async () => {
    const eyes = {
      kind: 'person',
      id: 5 as UserId,
      role: 'USER',
      isInternalUser: false,
      impersonatingUserId: 2 as UserId,
    } as const;
    await transaction({ ...ctx, actor: eyes }, (tx) =>
      record(tx, { type: 'PAGE_UPDATED', objectId: 9, description: 'Saved' }),
    );
    const row = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'PAGE_UPDATED')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      changedBy: 2,
      impersonatingUserId: 5,
      description: 'Saved (userId:2 impersonating userId:5)',
    });
  });
});

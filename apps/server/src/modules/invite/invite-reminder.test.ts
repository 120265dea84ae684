import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import type { Ctx } from '../../access/context.ts';
import { makeLog } from '../../log.ts';
import { remindOfInvites } from './invite.jobs.ts';

let world: World;
let pi: TestPerson;
let proposalPk: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  proposalPk = (await writeProposal(world, pi, await insertCall(world))).primaryKey;
  await world.db
    .updateTable('settings')
    .set({ value: '7,14' })
    .where('id', '=', 'INVITE_REMINDERS_SEND_DELAY_DAYS')
    .execute();
});
afterAll(() => world.close());

const day = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * day);

async function anInvite(email: string, more: Record<string, unknown> = {}) {
  await world.db
    .insertInto('invites')
    .values({
      code: email.slice(0, 6).toUpperCase(),
      email,
      createdByUserId: pi.id,
      proposalPk,
      roleId: 1,
      isEmailSent: true,
      createdAt: ago(8),
      mailedAt: ago(8),
      ...more,
    })
    .execute();
}

const run = async (at = now) => {
  const ctx: Ctx = {
    db: world.db,
    actor: anonymous,
    now: at,
    config: world.config,
    adapters: {} as never,
    log: makeLog('silent'),
    refusals: [],
    memo: new Map(),
  };
  const before = new Set((await world.db.selectFrom('mails').select('id').execute()).map(({ id }) => id));
  await remindOfInvites(ctx);
  const mails = await world.db.selectFrom('mails').selectAll().orderBy('id').execute();
  return mails.filter(({ id }) => !before.has(id)).map(({ recipients }) => recipients[0]);
};

it('the job reminds of open invites once at each age, however often it runs, and makes up for a missed day', async () => {
  const gone = (await writeProposal(world, pi, await insertCall(world))).primaryKey;
  await world.db.updateTable('proposals').set({ deletedAt: now }).where('proposalPk', '=', gone).execute();
  await anInvite('due@x.org');
  await anInvite('second@x.org', { createdAt: ago(14), mailedAt: ago(7) });
  await anInvite('young@x.org', { createdAt: ago(6), mailedAt: ago(6) });
  await anInvite('ancient@x.org', { createdAt: ago(100), mailedAt: ago(100) });
  await anInvite('claimed@x.org', { claimedAt: ago(1), claimedByUserId: pi.id });
  await anInvite('expired@x.org', { expiresAt: ago(1) });
  await anInvite('declined@x.org', { declinedAt: ago(1) });
  await anInvite('unsent@x.org', { isEmailSent: false, mailedAt: null });
  await anInvite('deleted@x.org', { proposalPk: gone });
  await anInvite('stand-in-who-signed-in@x.org', { proposalPk: null, placeholderUserId: pi.id });
  expect(await run()).toEqual(['due@x.org', 'second@x.org']);
  expect(await run()).toEqual([]);
  expect(await run(new Date(now.getTime() + 2 * day))).toEqual(['young@x.org']);
  expect(await run(new Date(now.getTime() + 6 * day))).toEqual(['due@x.org']);
});

it('the job reminds of the others while one fails, and of that one once it is repaired (rule O250)', async () => {
  await world.db.deleteFrom('invites').execute();
  await anInvite('bad@x.org');
  await anInvite('good@x.org');
  const { id } = await world.db
    .selectFrom('invites')
    .select('id')
    .where('email', '=', 'bad@x.org')
    .executeTakeFirstOrThrow();
  const mend = await damage(world, 'mails', `'bad@x.org' = any(new.recipients)`);
  await expect(run()).rejects.toThrow(`invite ${id}: damaged`);
  const written = await world.db.selectFrom('mails').select('recipients').orderBy('id', 'desc').executeTakeFirst();
  expect(written?.recipients).toEqual(['good@x.org']);
  await mend();
  expect(await run()).toEqual(['bad@x.org']);
  expect(await run()).toEqual([]);
});

it('the job reminds nobody while no ages are set', async () => {
  await anInvite('nobody@x.org');
  await world.db
    .updateTable('settings')
    .set({ value: null })
    .where('id', '=', 'INVITE_REMINDERS_SEND_DELAY_DAYS')
    .execute();
  expect(await run()).toEqual([]);
});

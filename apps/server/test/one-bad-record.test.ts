import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../src/access/context.ts';
import type { Broker } from '../src/adapters/broker/broker.ts';
import { record } from '../src/events/record.ts';
import { queueMails, whenMailsMove } from '../src/modules/mail/index.ts';
import { publish } from '../src/modules/message/index.ts';
import { damage } from './damage.ts';
import { insertCall, writeProposal } from './proposals.ts';
import { type ActionWorld, aWorkflowWithActions, emailTo } from './status-actions.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

/** What left the house: types of messages and subjects of mails, as often as they did. */
const messages: string[] = [];
const mails: string[] = [];
/** What happens once the broker has taken a message, before that is written down. */
let onceTaken: (() => Promise<unknown>) | undefined;
const broker: Broker = {
  publish: async ({ type }) => {
    messages.push(type);
    await onceTaken?.();
    return undefined;
  },
  consume: () => undefined,
  close: async () => undefined,
};
/** Of these mails nobody can be told what became of them. */
const untold = new Set<number>();
whenMailsMove(async (_, outcomes) => {
  if (outcomes.some(({ mailId }) => untold.has(mailId))) throw new Error('nobody to tell');
});

let world: World;
let officer: TestPerson;
let pi: TestPerson;
beforeAll(async () => {
  world = await openWorld({
    broker,
    mail: {
      send: async ({ subject }) => {
        mails.push(subject);
        return [];
      },
    },
  });
  [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
});
beforeEach(async () => {
  await world.work();
  for (const left of [messages, mails]) left.length = 0;
});
afterAll(() => world.close());

/** Two workers do all that waits. */
const workAsTwo = () => Promise.all([world.work(), world.work()]);

/** Lets what failed be tried now instead of later. */
const tryAgain = async () => {
  await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await workAsTwo();
};
const failing = async () =>
  (await world.pool.query('select last_error from graphile_worker.jobs where last_error is not null')).rows.map(
    ({ last_error }) => last_error as string,
  );

describe('messages to other systems, while one fails (rule O250)', () => {
  const states = async () =>
    Object.fromEntries(
      (await world.db.selectFrom('outgoingMessages').select(['type', 'state']).execute()).map(({ type, state }) => [
        type,
        state,
      ]),
    );
  const three = async (description: string) => {
    await world.db.deleteFrom('outgoingMessages').execute();
    const { primaryKey: proposalPk } = await writeProposal(world, pi, await insertCall(world));
    await world.work();
    await world.db.deleteFrom('outgoingMessages').execute();
    messages.length = 0;
    const told = { proposalPk, type: 'PROPOSAL_STATUS_ACTION_EXECUTED', description } as const;
    await transaction(world.ctx(), (tx) =>
      publish(tx, { type: 'ONE', body: {} }, { type: 'BAD', body: {}, told }, { type: 'THREE', body: {} }),
    );
  };

  it('each is sent once, although the log entry of one proposal cannot be written', async () => {
    await three('untellable');
    const mend = await damage(world, 'event_logs', `new.description = 'untellable'`);
    await workAsTwo();
    await tryAgain();
    expect(messages).toEqual(['ONE', 'BAD', 'THREE']);
    expect(await states()).toEqual({ ONE: 'SENT', BAD: 'SENT', THREE: 'SENT' });
    await mend();
  });

  it('each of the others is sent once, although one cannot be marked as sent, which is reported', async () => {
    await three('markable');
    const mend = await damage(world, 'outgoing_messages', `new.type = 'BAD'`, { on: 'update' });
    await world.work();
    expect(await failing()).toEqual([expect.stringContaining('cannot be marked as sent')]);
    await tryAgain();
    expect(messages).toEqual(['ONE', 'BAD', 'THREE', 'BAD']);
    await mend();
    await tryAgain();
    await tryAgain();
    expect(messages).toEqual(['ONE', 'BAD', 'THREE', 'BAD', 'BAD']);
    expect([await states(), await failing()]).toEqual([{ ONE: 'SENT', BAD: 'SENT', THREE: 'SENT' }, []]);
  });
});

it('messages wait when the connection is lost, instead of being sent without a record', async () => {
  const types = Array.from({ length: 10 }, (_, at) => `M${at}`);
  await world.db.deleteFrom('outgoingMessages').execute();
  await transaction(world.ctx(), (tx) => publish(tx, ...types.map((type) => ({ type, body: {} }))));
  onceTaken = () => {
    onceTaken = undefined;
    return world.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
  };
  await world.work();
  expect(messages).toEqual(['M0']);
  await tryAgain();
  expect(messages.slice(1)).toEqual(types);
});

describe('mails, while one fails (rule O250)', () => {
  const subjects = Array.from({ length: 24 }, (_, at) => `mail ${at}`);
  const queueAll = () =>
    transaction(world.ctx(), (tx) =>
      queueMails(
        tx,
        subjects.map((subject, at) => ({
          eventId: null,
          templateId: 'test',
          recipients: [`reader${at}@example.org`],
          subject,
          html: '',
        })),
      ),
    );
  const timesOf = (subject: string) => mails.filter((sent) => sent === subject).length;

  it('each is sent once, although the result of one cannot be reported', async () => {
    const ids = await queueAll();
    untold.add(ids[7] ?? 0);
    await workAsTwo();
    await tryAgain();
    expect(subjects.filter((subject) => timesOf(subject) !== 1)).toEqual([]);
    const queued = await world.db.selectFrom('mails').select('id').where('state', '!=', 'SENT').execute();
    expect([queued, await failing()]).toEqual([[], []]);
    untold.clear();
  });

  it('each of the others is sent once, although one cannot be marked as sent, which is reported and retried', async () => {
    await queueAll();
    const mend = await damage(world, 'mails', `new.subject = 'mail 7'`, { on: 'update' });
    await workAsTwo();
    await tryAgain();
    expect(subjects.filter((subject) => timesOf(subject) !== 1)).toEqual(['mail 7']);
    expect(await failing()).toEqual([expect.stringContaining('could not be recorded')]);
    await mend();
    await tryAgain();
    expect(await failing()).toEqual([]);
    const left = timesOf('mail 7');
    await tryAgain();
    expect(timesOf('mail 7')).toBe(left);
  });
});

describe('events, while one fails (rule O250)', () => {
  it('those before it and of other proposals are dispatched, and those after it once it is repaired', async () => {
    const callId = await insertCall(world);
    const [bad, good] = [await writeProposal(world, pi, callId), await writeProposal(world, pi, callId)];
    await world.work();
    messages.length = 0;
    const told = (proposalPk: number, description: string) =>
      ({ type: 'PROPOSAL_UPDATED', objectId: proposalPk, proposalPk, description }) as const;
    await transaction(world.ctx(), (tx) =>
      record(
        tx,
        ...['one', 'broken', 'three'].map((description) => told(bad.primaryKey, description)),
        told(good.primaryKey, 'other'),
      ),
    );
    const waiting = async () =>
      (
        await world.db
          .selectFrom('eventLogs')
          .select('description')
          .where('dispatchedAt', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ description }) => description);
    const mend = await damage(world, 'event_logs', `new.description = 'broken'`, { on: 'update' });
    await world.work();
    expect(await waiting()).toEqual(['broken', 'three']);
    expect(messages).toHaveLength(2);
    await tryAgain();
    expect(messages).toHaveLength(2);
    await mend();
    await tryAgain();
    expect(await waiting()).toEqual([]);
    expect(messages).toHaveLength(4);
    expect(await failing()).toEqual([]);
  });
});

describe('status actions, while one proposal fails (rule O250)', () => {
  let home: ActionWorld;
  beforeAll(async () => {
    home = await aWorkflowWithActions(world, officer);
    await home.setActions(emailTo('PI', { combineEmails: true }));
  });
  /** How often the investigator was written to about it. */
  const timesOf = async (pk: number) =>
    (await world.pool.query('select from status_action_mails where $1 = any(proposal_pks)', [pk])).rowCount;

  it('concurrent and later ones are carried out without it, and it is carried out once repaired', async () => {
    const [first, bad, last] = [await home.submitted(pi), await home.submitted(pi), await home.submitted(pi)];
    const mend = await damage(world, 'status_action_runs', `new.proposal_pk = ${bad.primaryKey}`, { on: 'update' });
    const times = async () => Promise.all([first, bad, last].map(({ primaryKey }) => timesOf(primaryKey)));
    await workAsTwo();
    await tryAgain();
    expect(await times()).toEqual([1, 0, 1]);
    expect(await failing()).toEqual([expect.stringContaining(`failed: proposal ${bad.primaryKey}: damaged`)]);
    const later = await home.submitted(pi);
    await world.work();
    expect(await timesOf(later.primaryKey)).toBe(1);
    await mend();
    await tryAgain();
    await tryAgain();
    expect([...(await times()), await timesOf(later.primaryKey)]).toEqual([1, 1, 1, 1]);
    expect(await failing()).toEqual([]);
  });
});

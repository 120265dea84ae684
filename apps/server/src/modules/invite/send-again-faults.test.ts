import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

// Whatever the database does while an invite is sent again, the answer says so in words that are foreseen, and the letter is written once or not at all.

let world: World;
let pi: TestPerson;
let primaryKey: number;
let inviteId: number;

const longAgo = () => new Date(Date.now() - 2 * 86_400_000);

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  ({ primaryKey } = await writeProposal(world, pi, await insertCall(world)));
  // A sequence counts on when a transaction is rolled back.
  await world.pool.query(`create sequence faults_done;
    create table faults (code text not null, times int not null);
    create function fault() returns trigger language plpgsql as $$
    declare planned faults%rowtype;
    begin
      select * into planned from faults;
      if found and nextval('faults_done') <= planned.times then raise exception 'put in by a test' using errcode = planned.code; end if;
      return new;
    end $$`);
});
afterAll(async () => {
  await world.pool.query('drop function fault() cascade; drop table faults; drop sequence faults_done');
  await world.close();
});

let serial = 0;
beforeEach(async () => {
  serial += 1;
  const { setCoProposerInvites } = await world.ok(
    pi,
    'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id } }',
    { input: { proposalPk: primaryKey, emails: [`guest-${serial}@x.org`] } },
  );
  inviteId = setCoProposerInvites[0].id;
  await world.work();
  await world.db.updateTable('invites').set({ mailedAt: longAgo() }).where('id', '=', inviteId).execute();
});

const again = () =>
  world.gql(pi, 'mutation ($id: Int!) { sendInviteAgain(inviteId: $id) { id mailedAt } }', { id: inviteId });
const outcome = (answer: Awaited<ReturnType<typeof again>>) => answer.errors[0]?.extensions.code ?? 'sent';
const letters = async () =>
  (await world.db.selectFrom('mails').select('recipients').execute()).filter(({ recipients }) =>
    recipients.includes(`guest-${serial}@x.org`),
  ).length;

/** Lets writes of a table fail with this code, so many times, while the invite is sent again. */
async function sendAgainWhile(table: string, code: string, times: number) {
  await world.pool.query(`delete from faults; alter sequence faults_done restart;
    insert into faults values ('${code}', ${times});
    create trigger fault before insert or update on ${table} for each row execute function fault()`);
  try {
    return outcome(await again());
  } finally {
    await world.pool.query(`drop trigger fault on ${table}; delete from faults`);
  }
}

const written = ['invites', 'mails', 'event_logs', 'graphile_worker._private_jobs'];
const always = 1000;

describe('sending an invite again', () => {
  it.each(
    written.flatMap(
      (table): Array<[string, string, number, string, number]> => [
        // Two that waited for each other are tried again.
        [table, '40P01', 1, 'sent', 2],
        [table, '40P01', 4, 'sent', 2],
        [table, '40001', 2, 'sent', 2],
        [table, '40P01', always, 'CONFLICT', 1],
        [table, '40001', always, 'CONFLICT', 1],
        // A lock that does not come, a value that is taken, what is gone meanwhile.
        [table, '55P03', always, 'CONFLICT', 1],
        [table, '23505', always, 'CONFLICT', 1],
        [table, '23503', always, 'REFUSED', 1],
        // A statement that takes too long, and a database that goes.
        [table, '57014', always, 'OVERLOADED', 1],
        [table, '57P01', always, 'OVERLOADED', 1],
        [table, '53100', always, 'OVERLOADED', 1],
      ],
    ),
  )('while writes to %s fail with %s, %i times: %s', async (table, code, times, expected, count) => {
    expect(await sendAgainWhile(table, code, times)).toBe(expected);
    expect(await letters()).toBe(count);
    // Nothing of a failure is left: it can be asked for once more.
    if (expected !== 'sent') expect(outcome(await again())).toBe('sent');
  });

  it('concurrently sends one letter', async () => {
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(outcome).sort()).toEqual(['REFUSED', 'REFUSED', 'sent']);
    expect(await letters()).toBe(2);
  });

  it.each(['1e300', '200000000', '99999999999999'])(
    'works with a stored validity of %s days, which no form accepts',
    async (days) => {
      await world.pool.query(`update settings set value = $1 where id = 'INVITE_VALIDITY_PERIOD_DAYS'`, [days]);
      expect(outcome(await again())).toBe('sent');
      await world.pool.query(`update settings set value = '365' where id = 'INVITE_VALIDITY_PERIOD_DAYS'`);
    },
  );

  it('is refused if the invite is withdrawn meanwhile', async () => {
    const holder = await world.pool.connect();
    await holder.query('begin');
    await holder.query('delete from invites where id = $1', [inviteId]);
    const waiting = again();
    await new Promise((go) => setTimeout(go, 200));
    await holder.query('commit');
    holder.release();
    expect(['NOT_FOUND', 'REFUSED']).toContain(outcome(await waiting));
  });
});

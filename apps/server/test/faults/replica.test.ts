import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleIds } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signToken } from '../../src/access/token.ts';
import { openDatabase, openPool } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openReplica } from '../../src/db/replica.ts';
import { replicaFigures } from '../../src/http/watching/metrics.ts';
import { makeLog } from '../../src/log.ts';
import { freePort, startServer } from '../built-server.ts';
import { block } from '../install/page.ts';
import { type Facility, openFacility } from './facility.ts';
import { startTwins, type Twins } from './twins.ts';

const secret = 'a secret for this test only';
const log = makeLog('silent');
let folder: string;
let twins: Twins;
let facility: Facility;
let server: Awaited<ReturnType<typeof startServer>>;
let pk: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-replica-'));
  twins = await startTwins({ isSynchronous: false });
  const pool = openPool(twins.primary.url(), 2, log);
  await migrate(pool);
  await pool.end();
  facility = await openFacility(twins.primary.url(), secret);
  server = await startServer(await freePort(), folder, {
    JWT_SECRET: secret,
    ATRIUM_SEED: 'none',
    DATABASE_URL: twins.primary.url(),
    DATABASE_READ_URL: twins.standby.url(),
  });
  const { createProposal } = await send<{ createProposal: { primaryKey: number } }>(
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey } }',
    { callId: facility.world.callId },
  );
  pk = createProposal.primaryKey;
}, 120_000);
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server?.output());
});
afterAll(async () => {
  await server?.stop();
  await facility?.pool.end();
  await twins?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send<T>(query: string, variables: Record<string, unknown> = {}, token = facility.token): Promise<T> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data;
}

const save = (title: string) =>
  send(
    'mutation ($pk: Int!, $title: String) { updateProposal(proposalPk: $pk, title: $title, abstract: "x", users: []) { title } }',
    {
      pk,
      title,
    },
  );

/** The title as a list shows it. */
async function shown(): Promise<string | undefined> {
  const { me } = await send<{ me: { proposals: { primaryKey: number; title: string }[] } }>(
    'query { me { proposals { primaryKey title } } }',
  );
  return me.proposals.find(({ primaryKey }) => primaryKey === pk)?.title;
}

/** How many requests each of the two has answered, as the metrics tell. */
async function answered(): Promise<{ replica: number; primary: number }> {
  const text = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
  const of = (name: string) =>
    Number(new RegExp(`^atrium_reads_total\\{server="${name}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
}

/** A figure of the replica as the metrics tell it, asked when they are. */
async function figure(name: string): Promise<number> {
  const text = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
  const [, found] = new RegExp(`^atrium_replica_${name} (\\S+)`, 'm').exec(text) ?? [];
  return found === 'Nan' ? Number.NaN : Number(found);
}

/** The applicant of the facility, who is an officer too. */
async function officerToken(): Promise<string> {
  const { db } = facility;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow();
  const { id, email, firstname, lastname, preferredname, oidcSub, institutionId } = user;
  const role = { id: roleIds.USER_OFFICER, shortCode: 'user_officer', title: 'User Officer', description: '' };
  await db
    .insertInto('roleUsers')
    .values({ userId: id, roleId: role.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const person = {
    id,
    email,
    firstname,
    lastname,
    preferredname,
    oidcSub,
    institutionId,
    created: '2020-01-01T00:00:00.000Z',
  };
  const claims = { user: person, roles: [role], currentRole: role, isInternalUser: false, externalToken: null };
  return signToken(secret, claims, '1h');
}

/** What officers are told of it. */
async function line(): Promise<{ verdict: string; found: string }> {
  const { operations } = await send<{ operations: { lines: { id: string; verdict: string; found: string }[] } }>(
    '{ operations { lines { id verdict found } } }',
    {},
    await officerToken(),
  );
  const { verdict = '', found = '' } = operations.lines.find(({ id }) => id === 'replica') ?? {};
  return { verdict, found };
}

const usesReplica = () =>
  expect
    .poll(
      async () => {
        const before = await answered();
        await shown();
        return (await answered()).replica - before.replica;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(1);

describe('reading from a replica', { timeout: 120_000 }, () => {
  test('lists always include earlier writes, and the replica serves them', async () => {
    await usesReplica();
    const before = await answered();
    for (let count = 0; count < 40; count += 1) {
      await save(`Title ${count}`);
      expect(await shown()).toBe(`Title ${count}`);
    }
    const after = await answered();
    // Now and then one that is a little late leaves a second to the primary.
    expect(after.replica - before.replica).toBeGreaterThan(0);
    expect(after.replica + after.primary - before.replica - before.primary).toBe(40);
  });

  test('while its replay is paused no write is missed, and it is read again once it continues', async () => {
    await usesReplica();
    await twins.standby.ask('select pg_wal_replay_pause()');
    await save('While it stands still');
    expect(await shown()).toBe('While it stands still');
    // Somebody else's, past the server.
    await facility.db
      .updateTable('proposals')
      .set({ title: 'By somebody else' })
      .where('proposalPk', '=', pk)
      .execute();
    expect(await shown()).toBe('By somebody else');
    const [found] = await twins.standby.ask<{ title: string }>(`select title from proposals where proposal_pk = ${pk}`);
    expect(found?.title).not.toBe('By somebody else');
    // What the page of installation says to type to the database is taken.
    for (const statement of block('replication')
      .split(';')
      .filter((one) => one.trim()))
      await twins.primary.ask(statement);
    await twins.primary.ask("select pg_drop_replication_slot('atrium_replica')");
    expect(await figure('behind_bytes')).toBeGreaterThan(0);
    expect(await figure('lag_seconds')).toBeGreaterThan(0);
    expect((await line()).found).toBe('It is almost up to date');
    await twins.standby.ask('select pg_wal_replay_resume()');
    await usesReplica();
    await expect.poll(() => figure('lag_seconds')).toBe(0);
    expect(await line()).toEqual({
      verdict: 'ok',
      found: expect.stringMatching(/^It is (almost )?up to date$/),
    });
    expect(await shown()).toBe('By somebody else');
  });

  test('a replica that is unreachable causes no error, and is read from once it is back', async () => {
    await twins.standby.kill();
    for (let count = 0; count < 10; count += 1) {
      await save(`Alone ${count}`);
      expect(await shown()).toBe(`Alone ${count}`);
    }
    expect(await figure('lag_seconds')).toBeNaN();
    expect(await line()).toEqual({
      verdict: 'look',
      found: expect.stringMatching(/^It cannot be read: .+; in the meantime, reads go to the primary database$/),
    });
    await twins.standby.start();
    await usesReplica();
    expect(await shown()).toBe('Alone 9');
    expect(server.output()).toContain('the replica is not used for now');
  });

  test('a write while reading goes to the primary database, and the rest is read there', async () => {
    const pool = openPool(twins.primary.url(), 2, log);
    const db = openDatabase(pool);
    const replica = openReplica({
      url: twins.standby.url(),
      max: 2,
      primary: { pool, db },
      figures: replicaFigures,
      log,
    });
    try {
      const reader = async () => {
        await expect.poll(() => replica.reader(), { timeout: 30_000 }).toBeDefined();
        const found = await replica.reader();
        if (!found) throw new Error('The replica is behind again');
        return found;
      };
      const isReplica = async (one: Awaited<ReturnType<typeof reader>>) =>
        (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(one.db)).rows[0]?.is;
      const one = await reader();
      expect(await isReplica(one)).toBe(true);
      await twins.standby.ask('select pg_wal_replay_pause()');
      await one.db.updateTable('proposals').set({ title: 'In between' }).where('proposalPk', '=', pk).execute();
      expect(await isReplica(one)).toBe(false);
      const read = await one.db.selectFrom('proposals').select('title').where('proposalPk', '=', pk).executeTakeFirst();
      expect(read?.title).toBe('In between');
      await twins.standby.ask('select pg_wal_replay_resume()');

      // What fails there for its own sake fails here in the same words.
      const other = await reader();
      await expect(sql`select 1 / 0`.execute(other.db)).rejects.toThrow('division by zero');

      // A server that has become one of its own is none to read from, though it let everybody in.
      await reader();
      await twins.standby.ask('select pg_promote()');
      await expect
        .poll(() => twins.standby.ask('select pg_is_in_recovery() as follows'), { timeout: 30_000 })
        .toEqual([{ follows: false }]);
      expect(await replica.reader()).toBeUndefined();
      await save('After the parting');
      expect(await shown()).toBe('After the parting');
    } finally {
      await replica.close();
      await db.destroy();
    }
  });
});

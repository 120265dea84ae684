import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { roleIds } from '@atrium/domain/kernel';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server.ts';
import { signToken } from '../../src/access/token.ts';
import { brokenInvariants } from '../../src/cli/invariants.ts';
import { openDatabase, openPool } from '../../src/db/database.ts';
import type { DB } from '../../src/db/tables.ts';
import { makeLog } from '../../src/log.ts';
import { insertForm } from '../forms.ts';
import { insertCall } from '../proposals.ts';
import { insertWorkflow } from '../review-world.ts';
import { applyUntilStopped, type Entry, type Ledger, type Send } from './ledger.ts';

const secret = 'a secret for this test only';
const concurrency = 10;
const submitted = 'PROPOSAL_SUBMITTED';
const moved = 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW';

let folder: string;
let dataFolder: string;
let port: number;
let server: RunningServer;
let pool: pg.Pool;
let db: Kysely<DB>;
let token: string;
let world: { callId: number; topicId: number; questionId: string };

const start = () => startServer(port, dataFolder, { JWT_SECRET: secret, ATRIUM_SEED: 'none' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-kill-'));
  dataFolder = join(folder, 'data');
  port = await freePort();
  server = await start();
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  pool = openPool(`postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`, 4, makeLog('silent'));
  db = openDatabase(pool);
  const { id } = await db
    .insertInto('users')
    .values({ firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.org', institutionId: 1, oidcSub: 'ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('roleUsers').values({ userId: id, roleId: roleIds.USER }).execute();
  const role = { id: roleIds.USER, shortCode: 'user', title: 'User', description: '' };
  const user = { id, email: 'ada@example.org', firstname: 'Ada', lastname: 'Lovelace', preferredname: null };
  token = await signToken(
    secret,
    {
      user: { ...user, oidcSub: 'ada', institutionId: 1, created: '2020-01-01T00:00:00.000Z' },
      roles: [role],
      currentRole: role,
      isInternalUser: false,
      externalToken: null,
    },
    '1h',
  );
  const form = await insertForm({ db }, 'PROPOSAL', [{ id: 'words', type: 'TEXT_INPUT' }]);
  const callId = await insertCall(
    { db },
    { templateId: form.templateId, proposalWorkflowId: await insertWorkflow({ db }) },
  );
  world = { callId, topicId: form.topics[0] ?? 0, questionId: 'words' };
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server.output());
});

afterAll(async () => {
  await pool?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send: Send = async (query, variables) => {
  const response = await fetch(`http://localhost:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Record<string, never>; errors?: unknown };
  if (errors || !data) throw new Refusal(JSON.stringify(errors));
  return data;
};

/** The server lived and said no. */
class Refusal extends Error {}

/** Lets ten applicants work, strikes after so many acknowledged submissions, and answers what they had been told until then. */
async function workUntil(submissions: number, strike: () => Promise<void>): Promise<Ledger> {
  const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
  let stopped = false;
  const applicants = Array.from({ length: concurrency }, (_, index) =>
    applyUntilStopped(`applicant ${index}`, world, ledger, send, () => stopped).catch((error: Error) => {
      if (error instanceof Refusal) ledger.refusals.push(error.message);
    }),
  );
  while (ledger.entries.filter((entry) => entry.submitted).length < submissions && ledger.refusals.length === 0) {
    await pause(5);
  }
  await strike();
  stopped = true;
  await Promise.all(applicants);
  return ledger;
}

const killDatabase = () =>
  process.kill(Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');

/** Waits until the worker has nothing left to do, whatever it was at when it died. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        try {
          const { rows } = await pool.query<{ left: number }>(
            `select (select count(*) from event_logs where dispatched_at is null)
                  + (select count(*) from graphile_worker.jobs where task_identifier = 'dispatch-event') as left`,
          );
          return Number(rows[0]?.left);
        } catch {
          return 'no database yet';
        }
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(0);
}

/** What the store says about a proposal, in the form of the ledger. */
async function stored(entry: Entry) {
  const events = await db
    .selectFrom('eventLogs')
    .select(['id', 'eventType', 'rowData'])
    .where('proposalPk', '=', entry.pk)
    .orderBy('id')
    .$castTo<{ id: number; eventType: string; rowData: { title?: string } }>()
    .execute();
  const proposal = await db
    .selectFrom('proposals as p')
    .innerJoin('statuses as s', 's.id', 'p.statusId')
    .select(['p.title', 'p.submitted', 's.shortCode'])
    .where('p.proposalPk', '=', entry.pk)
    .executeTakeFirstOrThrow();
  const answer = await db
    .selectFrom('answers')
    .select('answer')
    .where('questionaryId', '=', entry.questionaryId)
    .$castTo<{ answer: { value: string } }>()
    .execute();
  const submissions = events.filter((event) => event.eventType === submitted);
  const mails = await db
    .selectFrom('mails')
    .select('eventId')
    .where(
      'eventId',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  return {
    ...proposal,
    answers: answer.map((row) => row.answer.value),
    savedTitles: events.flatMap((event) => (event.eventType === 'PROPOSAL_UPDATED' ? [event.rowData.title ?? ''] : [])),
    creations: events.filter((event) => event.eventType === 'PROPOSAL_CREATED').length,
    submissions: submissions.length,
    moves: events.filter((event) => event.eventType === moved).length,
    mails: mails.length,
  };
}

async function expectExactlyOnce(ledger: Ledger): Promise<void> {
  for (const entry of ledger.entries) {
    const found = await stored(entry);
    const { pending } = entry;
    expect(found.creations).toBe(1);
    // The request in the air was done wholly or not at all: its event is there if and only if its change is.
    const titles = pending?.what === 'title' ? [entry.titles, [...entry.titles, pending.value]] : [entry.titles];
    expect(titles).toContainEqual(found.savedTitles);
    expect(found.title).toBe(found.savedTitles.at(-1) ?? '');
    const answers = [entry.answers.at(-1), ...(pending?.what === 'answer' ? [pending.value] : [])];
    expect(found.answers.length).toBeLessThanOrEqual(1);
    expect(answers).toContain(found.answers[0]);
    if (entry.submitted) expect(found.submissions).toBe(1);
    else if (pending?.what !== 'submit') expect(found.submissions).toBe(0);
    expect(found.submitted).toBe(found.submissions === 1);
    // What follows from a submission happened once, even if the worker died in the middle of it.
    expect([found.moves, found.mails]).toEqual(found.submissions === 1 ? [1, 1] : [0, 0]);
    expect(found.shortCode).toBe(found.submissions === 1 ? 'FEASIBILITY_REVIEW' : 'DRAFT');
  }
  const keys = ledger.entries.map((entry) => entry.pk);
  const { count } = await db
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('proposalPk', '>=', Math.min(...keys))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThanOrEqual(keys.length);
  expect(count).toBeLessThanOrEqual(keys.length + ledger.unanswered);
  const client = await pool.connect();
  try {
    expect(await brokenInvariants(client)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('what was acknowledged is there exactly once', { timeout: 180_000 }, () => {
  test.each([1, 10, 20])(
    'after a kill -9 of the server under load, %i submissions after the start',
    async (submissions) => {
      const ledger = await workUntil(submissions, () => server.kill());
      expect(ledger.refusals).toEqual([]);
      server = await start();
      await settled();
      await expectExactlyOnce(ledger);
    },
  );

  test('after a kill -9 of server and database at once', async () => {
    const ledger = await workUntil(15, async () => {
      killDatabase();
      await server.kill();
    });
    server = await start();
    await settled();
    await expectExactlyOnce(ledger);
  });

  test('after a kill -9 of the database under the living server, which goes on by itself', async () => {
    const ledger = await workUntil(15, async () => {
      killDatabase();
      await pause(500);
    });
    await expect
      .poll(() => fetch(`${server.url}/readiness`).then((answer) => answer.status, String), { timeout: 60_000 })
      .toBe(200);
    await settled();
    await expectExactlyOnce(ledger);
    const after = await workUntil(5, async () => undefined);
    expect(after.refusals).toEqual([]);
    await settled();
    await expectExactlyOnce(after);
  });
});

import { roleIds } from '@atrium/domain/kernel';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { signToken } from '../../src/access/token.ts';
import { brokenInvariants } from '../../src/archive/invariants.ts';
import { openDatabase, openPool } from '../../src/db/database.ts';
import type { DB } from '../../src/db/tables.ts';
import { makeLog } from '../../src/log.ts';
import { insertForm } from '../forms.ts';
import { insertCall } from '../proposals.ts';
import { insertWorkflow } from '../review-world.ts';
import type { Entry, Ledger } from './ledger.ts';

const submitted = 'PROPOSAL_SUBMITTED';
const moved = 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW';

/** A facility with one call and one applicant, observed directly in the database rather than through the servers that work on it. */
export interface Facility {
  readonly pool: pg.Pool;
  readonly db: Kysely<DB>;
  readonly token: string;
  readonly world: { readonly callId: number; readonly topicId: number; readonly questionId: string };
}

/** Inserts a user with a role, signed in for an hour on the servers that use this secret. */
export async function insertPerson(
  db: Kysely<DB>,
  secret: string,
  code: keyof typeof roleIds,
  name: string,
): Promise<{ readonly id: number; readonly email: string; readonly token: string }> {
  const names = { firstname: name, lastname: 'Lovelace', email: `${name}@example.org`, oidcSub: name };
  const { id } = await db
    .insertInto('users')
    .values({ ...names, institutionId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('roleUsers').values({ userId: id, roleId: roleIds[code] }).execute();
  const role = { id: roleIds[code], shortCode: code.toLowerCase(), title: code, description: '' };
  const token = await signToken(
    secret,
    {
      user: { id, ...names, preferredname: null, institutionId: 1, created: '2020-01-01T00:00:00.000Z' },
      roles: [role],
      currentRole: role,
      isInternalUser: false,
      externalToken: null,
    },
    '1h',
  );
  return { id, email: names.email, token };
}

/** Creates the call and the applicant in a migrated database. */
export async function openFacility(databaseUrl: string, secret: string): Promise<Facility> {
  const pool = openPool(databaseUrl, 4, makeLog('silent'));
  const db = openDatabase(pool);
  const { token } = await insertPerson(db, secret, 'USER', 'ada');
  const form = await insertForm({ db }, 'PROPOSAL', [{ id: 'words', type: 'TEXT_INPUT' }]);
  const callId = await insertCall(
    { db },
    { templateId: form.templateId, proposalWorkflowId: await insertWorkflow({ db }) },
  );
  return { pool, db, token, world: { callId, topicId: form.topics[0] ?? 0, questionId: 'words' } };
}

/** Waits until the worker has nothing left to do, whatever it was doing when it died. */
export async function settled({ pool }: Facility): Promise<void> {
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

/** Returns what the database says about a proposal, in the form of the ledger. */
async function stored({ db }: Facility, entry: Entry) {
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

/** Checks that the database holds exactly what the server acknowledged to the applicants. */
export async function expectExactlyOnce(facility: Facility, ledger: Ledger): Promise<void> {
  const { db, pool } = facility;
  for (const entry of ledger.entries) {
    const found = await stored(facility, entry);
    const { pending } = entry;
    expect(found.creations).toBe(1);
    // The request in flight was carried out entirely or not at all: its event exists if and only if its change does.
    const titles = pending?.what === 'title' ? [entry.titles, [...entry.titles, pending.value]] : [entry.titles];
    expect(titles).toContainEqual(found.savedTitles);
    expect(found.title).toBe(found.savedTitles.at(-1) ?? '');
    const answers = [entry.answers.at(-1), ...(pending?.what === 'answer' ? [pending.value] : [])];
    expect(found.answers.length).toBeLessThanOrEqual(1);
    expect(answers).toContain(found.answers[0]);
    if (entry.submitted) expect(found.submissions).toBe(1);
    else if (pending?.what !== 'submit') expect(found.submissions).toBe(0);
    expect(found.submitted).toBe(found.submissions === 1);
    // The consequences of a submission happened exactly once, even if the worker died halfway through.
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

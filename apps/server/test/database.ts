import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Broken, brokenInvariants } from '../src/archive/invariants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that holds the template database. */
    databaseServer: string;
    /** The name of the template database. */
    databaseTemplate: string;
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const expected = new Map<string, string>();

/**
 * Declares that the current test file deliberately breaks something that holds in a consistent database: the sentence of `verify`, or its
 * beginning, and the reason. To be called by the test file itself or by functions that it calls, not while a module is loaded: test files
 * of one process load shared modules only once.
 */
export function leavesBroken(sentence: string, reason: string): void {
  expected.set(sentence, reason);
}

/** Proposals that a test stored as they are: no log led to their status. */
const begun = new Set<number>();

export function begins(proposalPk: number): void {
  begun.add(proposalPk);
}

/** Forgets the declarations of an earlier test file in this process. */
export function forgetWhatWasLeft(): void {
  expected.clear();
  begun.clear();
}

/** Adds the log entries that would have led proposals to the status with which a test began. */
const toldOfBegun = `
  insert into event_logs (event_type, changed_object_id, proposal_pk, row_data, dispatched_at)
  select 'PROPOSAL_STATUS_CHANGED_BY_USER', p.proposal_pk::text, p.proposal_pk, jsonb_build_object('shortCode', s.short_code), now()
    from proposals p join statuses s on s.id = p.status_id
   where p.proposal_pk = any ($1) and s.short_code <> 'DRAFT'
     and not exists (select from event_logs e where e.proposal_pk = p.proposal_pk and e.event_type ~ '^PROPOSAL_STATUS_(CHANGED_BY|PUT_BACK)')`;

/** Returns the violations that `verify` reports after the tests, except for those declared as deliberate. */
async function unexpectedIn(connectionString: string): Promise<Broken[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // A test of migrations may have left the database in a version without the tables.
    const { rows } = await client.query("select to_regclass('proposal_list_counts') as whole");
    if (!rows[0]?.whole) return [];
    await client.query(toldOfBegun, [[...begun]]);
    const broken = await brokenInvariants(client);
    return broken.filter(({ sentence }) => ![...expected.keys()].some((beginning) => sentence.startsWith(beginning)));
  } finally {
    await client.end();
  }
}

/**
 * Creates a separate migrated database, copied from the template of this run, or an empty one. `drop` removes it, and fails if the tests
 * have left it inconsistent.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `world_${randomBytes(6).toString('hex')}`;
  // Its files are copied directly: through the write-ahead log, the default, each copy takes five times as long.
  await asAdmin(
    `create database ${name}${migrated ? ` template ${inject('databaseTemplate')} strategy file_copy` : ''}`,
  );
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const broken = await unexpectedIn(url.href).finally(() =>
        asAdmin(`drop database if exists ${name} with (force)`),
      );
      expect(broken, 'what these tests have left is no sound database').toEqual([]);
    },
  };
}

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
 * This file leaves broken on purpose what holds in a sound database: the sentence, or its beginning, as `verify` says it, and the reason.
 * To be said by the file itself or by what it calls: files of one process load what they share only once.
 */
export function leavesBroken(sentence: string, reason: string): void {
  expected.set(sentence, reason);
}

/** Proposals that a test put into the store as they are: no log led to their status. */
const begun = new Set<number>();

export function begins(proposalPk: number): void {
  begun.add(proposalPk);
}

/** Forgets what an earlier file of this process has said of its own database. */
export function forgetWhatWasLeft(): void {
  expected.clear();
  begun.clear();
}

/** What a log would say that had led proposals to where a test began with them. */
const toldOfBegun = `
  insert into event_logs (event_type, changed_object_id, proposal_pk, row_data, dispatched_at)
  select 'PROPOSAL_STATUS_CHANGED_BY_USER', p.proposal_pk::text, p.proposal_pk, jsonb_build_object('shortCode', s.short_code), now()
    from proposals p join statuses s on s.id = p.status_id
   where p.proposal_pk = any ($1) and s.short_code <> 'DRAFT'
     and not exists (select from event_logs e where e.proposal_pk = p.proposal_pk and e.event_type ~ '^PROPOSAL_STATUS_(CHANGED_BY|PUT_BACK)')`;

/** What `verify` says of a database that tests are done with, apart from what they left broken on purpose. */
async function unexpectedIn(connectionString: string): Promise<Broken[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // A test of migrations may have gone back to a time before the tables.
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
 * A migrated database of its own, copied from the template of this run, or an empty one. `drop` removes it, and fails when the tests have
 * left in it what cannot be so in a sound one.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `world_${randomBytes(6).toString('hex')}`;
  // Its files are copied as they are: written through the log, as by default, each copy costs five times as much.
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

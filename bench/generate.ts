import type pg from 'pg';
import { highestKeys, newWorld, writeWorld } from '../apps/server/seeds/world.ts';
import { addFrame } from './generate/facility.ts';
import { generatePeople } from './generate/people.ts';
import { preparePick } from './generate/prepare.ts';
import { generateProposals } from './generate/proposals.ts';
import { generateEvents, generateReviews } from './generate/reviews.ts';
import type { Size } from './sizes.ts';

const tables = [
  'institutions',
  'users',
  'questionaries',
  'answers',
  'technical_reviews',
  'fap_proposals',
  'fap_reviews',
  'event_logs',
];

/**
 * Fills a migrated database without people with a world of the given size, in one transaction; the same size produces the same world,
 * relative to the day of generation.
 */
export async function generate(client: pg.ClientBase, size: Size, say: (line: string) => void): Promise<void> {
  const begun = performance.now();
  const step = async (what: string, work: () => Promise<unknown>) => {
    const since = performance.now();
    await work();
    say(`${what.padEnd(28)}${((performance.now() - since) / 1000).toFixed(1)} s`);
  };
  await client.query('begin');
  try {
    await preparePick(client);
    const { rows: statuses } = await client.query<{ id: number; short_code: string }>(
      `select id, short_code from statuses where entity_type = 'PROPOSAL'`,
    );
    const world = newWorld(await highestKeys(client));
    const frame = addFrame(world, size, new Date(), new Map(statuses.map((row) => [row.short_code, row.id])));
    await step('people', () => generatePeople(client, size));
    await step('facility', () => writeWorld(client, world));
    await step('proposals and answers', () => generateProposals(client, size, frame));
    await step('reviews', () => generateReviews(client, size, frame));
    await step('event log', () => generateEvents(client));
    await client.query('set local session_replication_role = origin').catch(() => undefined);
    await step('list of proposals', () => refreshList(client, size));
    await step('settings', () => finish(client, size));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await step('statistics', () => client.query('vacuum analyze'));
  say(`${'made in'.padEnd(28)}${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

async function refreshList(client: pg.ClientBase, size: Size): Promise<void> {
  const batch = 10_000;
  for (let from = 1; from <= size.proposals; from += batch) {
    await client.query(
      'select refresh_proposal_list(array(select proposal_pk from proposals where proposal_pk between $1 and $2))',
      [from, from + batch - 1],
    );
  }
  await client.query('select sum_up_proposal_counts()');
}

async function finish(client: pg.ClientBase, size: Size): Promise<void> {
  for (const table of tables) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table]);
  }
  await client.query(
    `select setval(pg_get_serial_sequence('proposals', 'proposal_pk'), $1), setval('proposal_presubmission_number', $1)`,
    [size.proposals],
  );
  await client.query(
    `update features set is_enabled = true
      where id in ('INSTRUMENT_MANAGEMENT', 'TECHNICAL_REVIEW', 'FAP_REVIEW', 'USER_MANAGEMENT', 'OAUTH')`,
  );
}

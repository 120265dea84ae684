import { sql } from 'kysely';
import { defineJob } from '../../jobs/worker.ts';

// A deadline night adds some thousands of rows in an hour; adding up a few hundred for each page costs nothing.
defineJob(
  'sum-up-proposal-counts',
  async ({ db }) => void (await sql`select sum_up_proposal_counts()`.execute(db)),
  '*/5 * * * *',
);

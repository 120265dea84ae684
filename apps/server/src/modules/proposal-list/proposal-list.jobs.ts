import { sql } from 'kysely';
import { defineJob } from '../../jobs/worker.ts';

// The night of a deadline adds some thousands of rows per hour; adding up a few hundred for each page costs nothing.
defineJob(
  'sum-up-proposal-counts',
  async ({ db }) => void (await sql`select sum_up_proposal_counts()`.execute(db)),
  '*/5 * * * *',
);

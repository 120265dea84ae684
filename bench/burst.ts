import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Person } from './database.ts';
import * as documents from './documents.ts';
import { graphqlClient } from './load.ts';
import { tokenOf } from './operations.ts';

/** The outcome of a burst of submissions. */
export interface Burst {
  readonly submissions: number;
  /** Submissions started per second. */
  readonly rate: number;
  readonly failures: number;
  /** Milliseconds since a submission was due, so that queueing counts. */
  readonly median: number;
  readonly p99: number;
  readonly highest: number;
  /** The highest number of events that waited for the worker, and how long it took to process all of them after the last submission. */
  readonly mostWaiting: number;
  readonly secondsToDrain: number;
  /** What is wrong with the stored data; empty if each submission was numbered, notified and processed exactly once. */
  readonly problems: readonly string[];
}

/** 99 of 100 submissions have to take less than this while the worker processes events, in milliseconds. */
export const burstGoal = 300;
/** How long to wait for the worker after the last submission, in seconds. */
const patience = 900;

interface Drafts {
  readonly callId: number;
  readonly pks: readonly number[];
}

/** Creates a separate call, like the open one, with this many complete drafts of one user. */
async function makeDrafts(pool: pg.Pool, openCall: number, writer: Person, count: number): Promise<Drafts> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = 'calls'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'proposal_sequence')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const { rows: calls } = await pool.query<{ id: number; template: number }>(
    `insert into calls (${names}) select ${names} from calls where id = $1 returning id, template_id as template`,
    [openCall],
  );
  const [{ id: callId, template } = { id: 0, template: 0 }] = calls;
  await pool.query(
    `update calls set short_code = 'burst ' || id, reference_number_format = 'B' || id || '-{digits:5}' where id = $1`,
    [callId],
  );
  const { rows } = await pool.query<{ pk: number }>(
    `with forms as (
       insert into questionaries (template_id, creator_id) select $1, $2 from generate_series(1, $3) returning id),
     complete as (
       insert into topic_completenesses (questionary_id, topic_id, is_complete)
       select forms.id, t.id, true from forms cross join topics t where t.template_id = $1)
     insert into proposals (proposal_id, title, abstract, status_id, proposer_id, call_id, questionary_id)
     select 'draft' || id, 'Burst ' || id, 'About a burst', (select id from statuses where short_code = 'DRAFT' and entity_type = 'PROPOSAL'),
            $2, $4, id from forms
     returning proposal_pk as pk`,
    [template, writer.id, count, callId],
  );
  return { callId, pks: rows.map(({ pk }) => pk) };
}

const number = async (pool: pg.Pool, sql: string, values: unknown[] = []) =>
  Number((await pool.query(sql, values)).rows[0]?.n ?? 0);

const waitingEvents = (pool: pg.Pool) =>
  number(pool, 'select count(*) as n from event_logs where dispatched_at is null');

/** Checks the database after the burst: nothing was lost, nothing was done twice. */
async function problemsOf(pool: pg.Pool, { callId, pks }: Drafts): Promise<string[]> {
  const { rows } = await pool.query<{ sequence: number }>(
    'select reference_number_sequence as sequence from proposals where call_id = $1 and submitted order by 1',
    [callId],
  );
  const told = await number(
    pool,
    `select count(*) as n from event_logs where event_type = 'PROPOSAL_SUBMITTED' and proposal_pk = any ($1)`,
    [pks],
  );
  const open = await number(
    pool,
    'select count(*) as n from event_logs where dispatched_at is null and proposal_pk = any ($1)',
    [pks],
  );
  const stuck = await number(
    pool,
    `select count(*) as n from (select event_type, proposal_pk from event_logs where proposal_pk = any ($1)
       and event_type = 'PROPOSAL_SUBMITTED' group by 1, 2 having count(*) > 1) twice`,
    [pks],
  );
  return [
    ...(rows.length === pks.length ? [] : [`${rows.length} of ${pks.length} are submitted`]),
    ...(rows.every(({ sequence }, place) => sequence === place) ? [] : ['the numbers have gaps or repeats']),
    ...(told === pks.length ? [] : [`${told} submissions were told`]),
    ...(open === 0 ? [] : [`${open} events still wait`]),
    ...(stuck === 0 ? [] : [`${stuck} were told twice`]),
  ];
}

/**
 * Submits this many proposals of one call at a fixed rate, however fast the server responds, while the worker of the same server processes
 * the consequences. The clock of a submission starts when it is due, not when a connection is free.
 */
export async function measureBurst(
  url: string,
  pool: pg.Pool,
  { openCall, writer, submissions, rate }: { openCall: number; writer: Person; submissions: number; rate: number },
  say: (line: string) => void,
): Promise<Burst> {
  const drafts = await makeDrafts(pool, openCall, writer, submissions);
  await pool.query('analyze proposals');
  const client = graphqlClient(url, await tokenOf(writer));
  const times: number[] = [];
  let failures = 0;
  let mostWaiting = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      mostWaiting = Math.max(mostWaiting, await waitingEvents(pool));
      await pause(1000);
    }
  })();
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (const [place, proposalPk] of drafts.pks.entries()) {
    const due = begun + (place * 1000) / rate;
    await pause(Math.max(0, due - performance.now()));
    running.push(
      client.run(documents.submitProposal, { proposalPk }).then(
        () => void times.push(performance.now() - due),
        (error: Error) => {
          failures += 1;
          if (failures === 1) say(`failed: ${error.message}`);
        },
      ),
    );
    if (place > 0 && place % (rate * 10) === 0) say(`${place} submitted, ${mostWaiting} events waited at most`);
  }
  await Promise.all(running);
  const last = performance.now();
  while ((await waitingEvents(pool)) > 0 && performance.now() - last < patience * 1000) await pause(250);
  const secondsToDrain = (performance.now() - last) / 1000;
  isOver = true;
  await watching;
  client.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    submissions,
    rate,
    failures,
    median: at(0.5),
    p99: at(0.99),
    highest: times.at(-1) ?? 0,
    mostWaiting,
    secondsToDrain,
    problems: await problemsOf(pool, drafts),
  };
}

/** Returns the outcome in words, and whether it meets the goal. */
export function burstReport(burst: Burst): { text: string; isKept: boolean } {
  const { submissions, rate, failures, median, p99, highest, mostWaiting, secondsToDrain, problems } = burst;
  const isKept = failures === 0 && problems.length === 0 && p99 < burstGoal;
  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  return {
    isKept,
    text: [
      `${submissions} submissions at ${rate} a second: median ${ms(median)}, p99 ${ms(p99)}, at most ${ms(highest)};`,
      `${mostWaiting} events waited at most, all were worked off ${secondsToDrain.toFixed(1)} s after the last submission.`,
      failures > 0 ? `${failures} failed.` : '',
      problems.length > 0 ? `Wrong: ${problems.join('; ')}.` : 'Numbered without gaps, each notified exactly once.',
      `Goal, p99 under ${burstGoal} ms: ${isKept ? 'met' : 'NOT met'}.`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

import type pg from 'pg';
import { openPool } from '../apps/server/src/db/database.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { generateOperations } from './generate/operations.ts';
import { generate } from './generate.ts';
import type { Size } from './sizes.ts';

export interface MeasuredDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the database of a size in its own data folder, and generates it if it does not exist yet. */
export async function openMeasuredDatabase(
  dataFolder: string,
  size: Size,
  poolSize: number,
  say: (line: string) => void,
): Promise<MeasuredDatabase> {
  const log = makeLog('error');
  const embedded = await startEmbedded({ dataFolder, log, say });
  const pool = openPool(embedded.connectionString, poolSize, log);
  await migrate(pool);
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (!rowCount) await generate(client, size, say);
    if (await generateOperations(client, size)) say('experiments, visits, samples, shipments and feedback made');
  } finally {
    client.release(true);
  }
  return {
    url: embedded.connectionString,
    pool,
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}

/** The subjects of the measurements: users and records picked from the generated world. */
export interface Targets {
  readonly officer: Person;
  /** Leads 400 proposals. */
  readonly busiest: Person;
  /** Users with a few proposals. */
  readonly applicants: readonly Person[];
  /** Leads all drafts that are saved and submitted. */
  readonly writer: Person;
  readonly openCall: number;
  readonly proposals: number;
  readonly drafts: readonly { readonly pk: number; readonly questionaryId: number }[];
  readonly topicId: number;
  readonly questions: readonly { readonly id: string; readonly type: string }[];
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly roleId: number;
  readonly role: string;
}

/** Picks the subjects of the measurements, and prepares drafts of the open call for saving and submitting. */
export async function chooseTargets(pool: pg.Pool): Promise<Targets> {
  const one = async <T>(sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0] as T;
  const { id: openCall } = await one<{ id: number }>(
    "select max(id) as id from calls where short_code not like 'burst %'",
  );
  const { id: busiestId } = await one<{ id: number }>(
    // Drafts of the open call are reassigned to the writer below, who would otherwise lead the most proposals in the next run.
    'select proposer_id as id from proposals where call_id <> $1 group by 1 order by count(*) desc, 1 limit 1',
    [openCall],
  );
  const person = async (id: number, roleId: number, role: string): Promise<Person> => ({
    id,
    roleId,
    role,
    email: (await one<{ email: string }>('select email from users where id = $1', [id])).email,
  });
  const { rows: some } = await pool.query<{ id: number; email: string }>(
    'select id, email from users where id > $1 and id <= $1 + 200 order by id',
    [busiestId + 1],
  );
  const { count } = await one<{ count: number }>('select count(*)::int as count from proposals');
  const writer = await person(busiestId + 1, 1, 'user');
  const { rows: drafts } = await pool.query<{ pk: number; questionaryId: number }>(
    `update proposals set proposer_id = $2
      where call_id = $1 and status_id = (select id from statuses where short_code = 'DRAFT')
        and proposal_pk in (select proposal_pk from proposals where call_id = $1 order by proposal_pk limit 3000)
      returning proposal_pk as pk, questionary_id as "questionaryId"`,
    [openCall, writer.id],
  );
  await pool.query(
    `insert into topic_completenesses (questionary_id, topic_id)
     select p.questionary_id, t.id from proposals p join questionaries q on q.id = p.questionary_id
       join topics t on t.template_id = q.template_id where p.proposal_pk = any ($1) on conflict do nothing`,
    [drafts.map(({ pk }) => pk)],
  );
  const { id: topicId } = await one<{ id: number }>(
    `select t.id from topics t join calls c on c.template_id = t.template_id where c.id = $1 and t.sort_order = 1`,
    [openCall],
  );
  const { rows: questions } = await pool.query<{ id: string; type: string }>(
    `select q.id, q.data_type as type from question_template_relations r join questions q on q.id = r.question_id
      where r.topic_id = $1 order by r.sort_order`,
    [topicId],
  );
  return {
    officer: await person(1, 2, 'user_officer'),
    busiest: await person(busiestId, 1, 'user'),
    applicants: some.map(({ id, email }) => ({ id, email, roleId: 1, role: 'user' })),
    writer,
    openCall,
    proposals: count,
    drafts,
    topicId,
    questions,
  };
}

/** Turns submitted drafts back into drafts and deletes undispatched events, so that every pass starts from the same state. */
export async function undoWrites(pool: pg.Pool, { openCall }: Targets): Promise<void> {
  await pool.query(
    `update proposals set submitted = false, submitted_date = null, reference_number_sequence = null,
            proposal_id = lpad(((567122::bigint * proposal_pk) % 999999)::text, 6, '0')
      where call_id = $1 and submitted and status_id = (select id from statuses where short_code = 'DRAFT')`,
    [openCall],
  );
  await pool.query('truncate proposal_receipts');
  await pool.query('delete from event_logs where dispatched_at is null');
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('truncate answer_history');
  await pool.query(
    `update calls set proposal_sequence = 1 + (select coalesce(max(reference_number_sequence), 0) from proposals where call_id = $1)
      where id = $1`,
    [openCall],
  );
}

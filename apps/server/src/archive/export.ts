import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Files } from '../adapters/files/files.ts';
import { CommandProblem } from '../errors/atrium-error.ts';
import { listTables, patient, versionOf } from './catalogue.ts';
import { Missing, unlessDamaged } from './damage.ts';
import { makeFolder } from './make-folder.ts';

export interface Exported {
  readonly records: Readonly<Record<string, number>>;
  readonly proposals: number;
  readonly files: number;
  readonly missing: readonly string[];
}

/** Tables derived from other records, temporary ones, and internal ones. */
const notTold = new Set([
  'proposal_list',
  'proposal_list_counts',
  'download_progress',
  'demo_identity',
  'invite_guesses',
  'migrations',
  'restores',
  'file_place',
  'provider_claims',
  'sign_ins',
]);

/** Credentials, which nobody may read. */
const secrets = new Set(['token_hash', 'oauth_refresh_token', 'code', 'invite_code']);

/** One proposal in readable form: people by name, answers beside their questions. */
const proposalSql = `
  select p.proposal_id as name, jsonb_build_object(
    'proposalId', p.proposal_id, 'title', p.title, 'abstract', p.abstract, 'call', c.short_code, 'status', s.name,
    'submitted', p.submitted, 'submittedDate', p.submitted_date, 'created', p.created, 'finalStatus', p.final_status,
    'notified', p.notified, 'commentForUser', p.comment_for_user, 'commentForManagement', p.comment_for_management,
    'principalInvestigator', (select jsonb_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname, 'email', u.email)
      from users u where u.id = p.proposer_id),
    'coProposers', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname, 'email', u.email)
      order by u.id), '[]') from proposal_users pu join users u on u.id = pu.user_id where pu.proposal_pk = p.proposal_pk),
    'instruments', (select coalesce(jsonb_agg(i.name order by i.name), '[]') from proposal_instruments pi
      join instruments i on i.id = pi.instrument_id where pi.proposal_pk = p.proposal_pk),
    'answers', pg_temp.answers_of(p.questionary_id),
    'samples', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'safetyStatus', x.safety_status,
      'answers', pg_temp.answers_of(x.questionary_id)) order by x.id), '[]') from samples x where x.proposal_pk = p.proposal_pk),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title,
      'answers', pg_temp.answers_of(x.questionary_id)) order by x.id), '[]') from generic_templates x where x.proposal_pk = p.proposal_pk),
    'experiments', (select coalesce(jsonb_agg(jsonb_build_object('experimentId', x.experiment_id, 'instrument', i.name, 'status', x.status,
      'startsAt', x.starts_at, 'endsAt', x.ends_at, 'removedAt', x.removed_at, 'safety', (select jsonb_build_object('status', ss.name,
        'submittedAt', y.esi_questionary_submitted_at, 'answers', pg_temp.answers_of(y.esi_questionary_id),
        'review', pg_temp.answers_of(y.safety_review_questionary_id),
        'scientistDecision', y.instrument_scientist_decision, 'scientistComment', y.instrument_scientist_comment,
        'reviewerDecision', y.experiment_safety_reviewer_decision, 'reviewerComment', y.experiment_safety_reviewer_comment)
        from experiment_safeties y join statuses ss on ss.id = y.status_id where y.experiment_pk = x.experiment_pk)) order by x.experiment_pk), '[]')
      from experiments x join instruments i on i.id = x.instrument_id where x.proposal_pk = p.proposal_pk),
    'technicalReviews', (select coalesce(jsonb_agg(jsonb_build_object('instrument', i.name, 'status', t.status,
      'timeAllocation', t.time_allocation, 'comment', t.comment, 'publicComment', t.public_comment, 'submitted', t.submitted) order by t.id), '[]')
      from technical_reviews t left join instruments i on i.id = t.instrument_id where t.proposal_pk = p.proposal_pk),
    'panelReviews', (select coalesce(jsonb_agg(jsonb_build_object('panel', f.code, 'reviewer', u.firstname || ' ' || u.lastname,
      'grade', r.grade, 'comment', r.comment, 'status', r.status) order by r.id), '[]')
      from fap_reviews r join faps f on f.id = r.fap_id join users u on u.id = r.user_id where r.proposal_pk = p.proposal_pk)
  ) as record
  from proposals p join calls c on c.id = p.call_id join statuses s on s.id = p.status_id
 where p.deleted_at is null`;

const answersFunction = `
  create function pg_temp.answers_of(of int) returns jsonb language sql stable as $$
    select coalesce(jsonb_agg(jsonb_build_object('questionId', q.id, 'question', q.question, 'answer', a.answer) order by a.id), '[]')
      from answers a join questions q on q.id = a.question_id where a.questionary_id = of $$`;

/**
 * Writes the facility at one point in time into an empty folder, to be read without Atrium: `records/` contains every table as JSON,
 * `proposals/` each proposal in readable form, `files/` the uploads under their own names. Never holds more than a page of rows in memory.
 */
export async function exportFacility(
  { databaseUrl, files }: { readonly databaseUrl: string; readonly files: Files },
  folder: string,
): Promise<Exported> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new CommandProblem(`The folder ${folder} is not empty.`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(patient);
    await client.query('begin isolation level repeatable read');
    const records = await exportRecords(client, join(folder, 'records'));
    const proposals = await exportProposals(client, join(folder, 'proposals'));
    const { count, missing } = await exportFiles(client, files, join(folder, 'files'));
    const version = await versionOf(client);
    const facility = {
      created: new Date().toISOString(),
      version: version.at(-1),
      records,
      proposals,
      files: count,
      missing,
    };
    await writeFile(join(folder, 'facility.json'), `${JSON.stringify(facility, null, 2)}\n`);
    return { records, proposals, files: count, missing };
  } finally {
    await client.end();
  }
}

async function exportRecords(client: pg.Client, folder: string): Promise<Record<string, number>> {
  await mkdir(folder);
  const counts: Record<string, number> = {};
  for (const { name, columns } of await listTables(client)) {
    const [schema, table = ''] = name.split('.');
    if (schema !== 'public' || notTold.has(table)) continue;
    const shown = columns.filter((column) => !secrets.has(column));
    // The whole row as told.*, because some tables have a column with the same name as the alias.
    const rows = each<{ record: string }>(
      client,
      `select row_to_json(kept.*)::text as record from (select ${shown.join()} from ${name}) kept`,
    );
    counts[table] = await writeList(join(folder, `${table}.json`), rows);
  }
  return counts;
}

/** Writes a JSON list with one record per line. */
async function writeList(path: string, rows: AsyncIterable<{ record: string }>): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const { record } of rows) {
      yield `${count === 0 ? '[' : ','}\n${record}`;
      count += 1;
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  await pipeline(lines, createWriteStream(path));
  return count;
}

async function exportProposals(client: pg.Client, folder: string): Promise<number> {
  await mkdir(folder);
  await client.query(answersFunction);
  let count = 0;
  for await (const { name, record } of each<{ name: string; record: unknown }>(client, proposalSql)) {
    await writeFile(join(folder, `${safe(name)}.json`), `${JSON.stringify(record, null, 2)}\n`);
    count += 1;
  }
  return count;
}

/** If a file cannot be read completely, its beginning is written and it counts as missing (rule O252). */
async function exportFiles(
  client: pg.Client,
  files: Files,
  folder: string,
): Promise<{ count: number; missing: string[] }> {
  await mkdir(folder);
  const missing = new Missing();
  let count = 0;
  const rows = each<{ id: string; name: string; key: string }>(
    client,
    'select id::text as id, original_file_name as name, storage_key as key from files',
  );
  for await (const { id, name, key } of rows) {
    if ((await files.size(key)) === undefined) {
      missing.gone(key);
      continue;
    }
    await mkdir(join(folder, id));
    const path = join(folder, id, safe(name));
    const isWhole = await files
      .read(key)
      .then((content) => pipeline(content, createWriteStream(path)))
      .then(() => true, unlessDamaged);
    if (isWhole) count += 1;
    else missing.damaged(key);
  }
  return { count, missing: missing.keys };
}

/** File systems allow names of at most 255 bytes; a letter of some scripts takes three. */
const longestName = 240;

/** Returns a name that every file system accepts; a name that is too long loses its beginning. */
function safe(name: string): string {
  const letters = [...name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '_')].slice(-120);
  while (Buffer.byteLength(letters.join('')) > longestName) letters.shift();
  return letters.join('') || '_';
}

let cursors = 0;

/** Yields the rows of a statement, fetched page by page. */
async function* each<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): AsyncGenerator<Row> {
  cursors += 1;
  const cursor = `exported_${cursors}`;
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch 200 from ${cursor}`);
    yield* rows;
    if (rows.length === 0) break;
  }
  await client.query(`close ${cursor}`);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../seeds/seed.ts';
import { freshDatabase } from '../../../test/database.ts';
import { diskFiles } from '../../adapters/files/files.ts';
import { openPool, serverName } from '../../db/database.ts';
import { makeLog } from '../../log.ts';
import { openThreads } from '../../threads/index.ts';
import { run } from '../run.ts';
import { listSequences, listTables } from './catalogue.ts';
import { settleRestores, stageFile, stageImage } from './staged-files.ts';

const program = join(import.meta.dirname, '..', 'main.ts');

/** A database and a data folder, and the command line on them. */
async function openFacility() {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'atrium-archive-'));
  const env = { DATABASE_URL: database.url, JWT_SECRET: 'a secret for tests only', ATRIUM_DATA: folder };
  return {
    client,
    folder,
    env,
    files: diskFiles(join(folder, 'files'), openThreads()),
    async atrium(...args: string[]) {
      const said = { out: '', err: '' };
      const code = await run(args, {
        env,
        out: (text) => {
          said.out += text;
        },
        err: (text) => {
          said.err += text;
        },
      });
      return { code, ...said };
    },
    async close() {
      await client.end();
      await database.drop();
    },
  };
}
type Facility = Awaited<ReturnType<typeof openFacility>>;

/** Everything a facility is: rows of every table in an order of their own, sequences and files. */
async function worldOf({ client, files, folder }: Facility) {
  const rows: Record<string, string[]> = {};
  for (const { name } of await listTables(client)) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    rows[name] = found.rows.map(({ row }) => row);
  }
  const keys = (await client.query<{ key: string }>('select storage_key as key from files order by 1')).rows;
  const contents: Record<string, string> = {};
  for (const { key } of keys)
    contents[key] = createHash('sha256')
      .update(await files.bytes(key))
      .digest('hex');
  const images = (await readdir(join(folder, 'images')).catch(() => [])).sort();
  return { rows: digest(rows), sequences: await listSequences(client), contents, images };
}

/** Short enough to be read where two worlds differ: how many rows, and whether they are the same. */
const digest = (rows: Record<string, string[]>) =>
  Object.entries(rows).map(([name, of]) => {
    const hash = createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 16);
    return `${name}: ${of.length} rows, ${hash}`;
  });

/** Foreign keys, triggers and indexes: what a restore takes away for a moment must be back. */
const structureOf = async ({ client }: Facility) =>
  (
    await client.query(`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what from pg_constraint
      union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`)
  ).rows;

const addFile = async (
  { client, files }: Facility,
  name: string,
  content: Buffer,
  key = `uploads/2026-01-02/${name}`,
) => {
  await files.put(key, content);
  await client.query(
    `insert into files (original_file_name, mime_type, size_in_bytes, storage_key) values ($1, 'text/plain', $2, $3)`,
    [name, content.length, key],
  );
};

let source: Facility;
let archive: string;

beforeAll(async () => {
  source = await openFacility();
  await seedDemo(source.client, new Date());
  await addFile(source, 'measured.txt', Buffer.from('Iron, 42 Å'));
  await addFile(source, 'large.bin', Buffer.alloc(9_000_000, 'abc'));
  await addFile(source, 'empty.txt', Buffer.alloc(0));
  await mkdir(join(source.folder, 'images'));
  await writeFile(join(source.folder, 'images', 'logo.svg'), '<svg/>');
  // Longer than a part of the archive, with everything that has to be written in another way.
  await source.client.query(
    `insert into client_logs (error) select repeat(E'tab\\t line\\n back\\\\slash \\\\. Ω ' || n, 4000) from generate_series(1, 60) n`,
  );
  await source.client.query(`select graphile_worker.add_job('send-mail', json_build_object('mailId', 1))`);
  archive = join(source.folder, 'backup.tar.gz');
}, 60_000);
afterAll(() => source.close());

describe('a backup', { timeout: 60_000 }, () => {
  test('brought into an empty database is the same world', async () => {
    expect(await source.atrium('backup', archive, '--force')).toMatchObject({ code: 0, err: '' });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const target = await openFacility();
    try {
      const structure = await structureOf(target);
      expect(await target.atrium('restore', archive)).toMatchObject({ code: 0, err: '' });
      expect(await worldOf(target)).toEqual(await worldOf(source));
      expect(await structureOf(target)).toEqual(structure);
      expect(await target.atrium('verify')).toMatchObject({ code: 0 });

      // A second time only when told; then nothing of the other world is left.
      await target.client.query(`update proposals set title = 'Another world'`);
      const refused = await target.atrium('restore', archive);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
      expect(refused.err.trim().split('\n')).toHaveLength(1);
      expect((await target.atrium('restore', archive, '--replace')).code).toBe(0);
      expect((await worldOf(target)).rows).toEqual((await worldOf(source)).rows);
    } finally {
      await target.close();
    }
  });

  test('is not written over by chance, and not left half done', async () => {
    const path = join(source.folder, 'twice.tar.gz');
    await writeFile(path, 'mine');
    expect(await source.atrium('backup', path)).toMatchObject({ code: 1, err: expect.stringContaining('--force') });
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect((await source.atrium('backup', path, '--force')).code).toBe(0);
    expect(await source.atrium('backup', join(source.folder, 'no', 'such', 'folder'))).toMatchObject({ code: 1 });
    expect((await readdir(source.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that is cut off, damaged or something else changes nothing, in one sentence', async () => {
    const target = await openFacility();
    try {
      const before = await worldOf(target);
      const bytes = await readFile(archive);
      const cut = join(target.folder, 'cut.tar.gz');
      await writeFile(cut, bytes);
      await truncate(cut, Math.floor(bytes.length * 0.9));
      const damaged = join(target.folder, 'damaged.tar.gz');
      await writeFile(damaged, Buffer.concat([bytes.subarray(0, 3000), Buffer.alloc(200), bytes.subarray(3200)]));
      const other = join(target.folder, 'other.tar.gz');
      await writeFile(other, 'a letter');
      for (const path of [cut, damaged, other, join(target.folder, 'absent')]) {
        const outcome = await target.atrium('restore', path);
        expect(outcome.code).toBe(1);
        expect(outcome.err).toMatch(/^[^\n]+\.\n$/);
        expect((await worldOf(target)).rows).toEqual(before.rows);
      }
    } finally {
      await target.close();
    }
  });

  test('that is damaged anywhere leaves the files of the place as they are, byte by byte', async () => {
    const target = await openFacility();
    try {
      expect((await target.atrium('restore', archive)).code).toBe(0);
      // Since then the place has another file under a name that the archive has, too.
      await target.files.put('uploads/2026-01-02/measured.txt', Buffer.from('Iron, measured anew'));
      const before = await worldOf(target);
      const bytes = await readFile(archive);
      const path = join(target.folder, 'damaged.tar.gz');
      const at = Array.from({ length: 8 }, (_, n) => Math.floor(((n + 0.5) * bytes.length) / 8));
      const damages = [
        ...at.map((place) => bytes.subarray(0, place)),
        ...at.map((place) => Buffer.from(bytes).fill((bytes[place] ?? 0) ^ 1, place, place + 1)),
        bytes.subarray(0, bytes.length - 8),
      ];
      for (const damage of damages) {
        await writeFile(path, damage);
        const outcome = await target.atrium('restore', path, '--replace');
        expect(outcome.code).toBe(1);
        expect(outcome.err).toBe('The archive is damaged or not whole; nothing was changed.\n');
      }
      expect(await worldOf(target)).toEqual(before);
      expect(await target.files.folders('restoring')).toEqual([]);
    } finally {
      await target.close();
    }
  });

  test('whose restore is killed leaves everything as it was, or is finished by whoever comes next', async () => {
    const target = await openFacility();
    try {
      expect((await target.atrium('restore', archive)).code).toBe(0);
      const whole = await worldOf(target);
      await target.client.query(`update proposals set title = 'Another world'`);
      await target.files.put('uploads/2026-01-02/measured.txt', Buffer.from('Iron, measured anew'));
      const other = await worldOf(target);
      expect(other).not.toEqual(whole);
      for (const milliseconds of [300, 600, 900, 1200, 1500, 1800, 2100, 2400]) {
        const child = spawn(process.execPath, [program, 'restore', archive, '--replace'], { env: target.env });
        const ended = once(child, 'exit');
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        child.kill('SIGKILL');
        await ended;
        await settleRestores(target.client, { files: target.files, imageFolder: join(target.folder, 'images') });
        const now = await worldOf(target);
        expect(now).toEqual(now.rows.join() === whole.rows.join() ? whole : other);
      }
      expect((await target.atrium('restore', archive, '--replace')).code).toBe(0);
      expect(await worldOf(target)).toEqual(whole);
    } finally {
      await target.close();
    }
  });

  test('that was committed before its files were in their places puts them there', async () => {
    const target = await openFacility();
    try {
      const id = '00000000-0000-4000-8000-000000000001';
      const places = { files: target.files, imageFolder: join(target.folder, 'images') };
      await stageFile(places, id, 'uploads/2026-01-02/new.txt', Readable.from([Buffer.from('new')]));
      await stageImage(places, id, 'logo.svg', Readable.from([Buffer.from('<svg/>')]));
      await target.client.query('insert into restores (id) values ($1)', [id]);
      await settleRestores(target.client, places);
      expect(Buffer.from(await target.files.bytes('uploads/2026-01-02/new.txt')).toString()).toBe('new');
      expect(await readdir(places.imageFolder)).toEqual(['logo.svg']);
      expect((await target.client.query('select id from restores')).rows).toEqual([]);
    } finally {
      await target.close();
    }
  });

  test('is not brought in beside a server at work', async () => {
    const target = await openFacility();
    const server = openPool(`${target.env.DATABASE_URL}`, 1, makeLog('silent'), serverName);
    try {
      await server.query('select 1');
      expect(await target.atrium('restore', archive, '--replace')).toMatchObject({
        code: 1,
        err: 'Somebody is working in the database; stop the servers first.\n',
      });
    } finally {
      await server.end();
      await target.close();
    }
  });

  test('of a newer version is not taken', async () => {
    const target = await openFacility();
    try {
      await target.client.query(`delete from migrations where name = (select max(name) from migrations)`);
      await target.client.query(`insert into migrations (name, hash) values ('0000_older.sql', 'x')`);
      const outcome = await target.atrium('restore', archive);
      expect(outcome).toMatchObject({ code: 1, err: expect.stringMatching(/version/) });
    } finally {
      await target.close();
    }
  });

  test('says which files are missing, and ends with 1', async () => {
    const poor = await openFacility();
    try {
      await addFile(poor, 'gone.txt', Buffer.from('x'));
      await poor.files.remove('uploads/2026-01-02/gone.txt');
      const path = join(poor.folder, 'poor.tar.gz');
      expect(await poor.atrium('backup', path)).toMatchObject({
        code: 1,
        out: expect.stringContaining('gone.txt is missing'),
      });
      expect((await stat(path)).size).toBeGreaterThan(0);
    } finally {
      await poor.close();
    }
  });
});

describe('an export', { timeout: 60_000 }, () => {
  test('has every record, proposals in words and the files, and no secrets', async () => {
    await source.client.query(`update users set oauth_refresh_token = 'whoever reads this may come in' where id = 1`);
    const [one] = (
      await source.client.query(`select p.proposal_pk, p.proposal_id as id, p.title, q.question from proposals p
        join answers a on a.questionary_id = p.questionary_id join questions q on q.id = a.question_id limit 1`)
    ).rows;
    await source.client.query(
      `with booked as (
         insert into experiments (experiment_id, proposal_pk, instrument_id, starts_at, ends_at, scheduled_event_id, status)
         select 'E-1', $1, min(id), now(), now(), 1, 'ACTIVE' from instruments returning experiment_pk),
       form as (insert into questionaries (template_id) select min(id) from templates returning id)
       insert into experiment_safeties (experiment_pk, esi_questionary_id, created_by, status_id)
       select experiment_pk, form.id, 1, 17 from booked, form`,
      [one.proposal_pk],
    );
    const folder = join(source.folder, 'export');
    expect(await source.atrium('export', folder)).toMatchObject({ code: 0, err: '' });
    const facility = JSON.parse(await readFile(join(folder, 'facility.json'), 'utf8'));
    for (const table of ['users', 'proposals', 'calls', 'answers', 'event_logs', 'experiment_safeties']) {
      const records = JSON.parse(await readFile(join(folder, 'records', `${table}.json`), 'utf8'));
      const { rows } = await source.client.query(`select count(*)::int as count from ${table}`);
      expect(records).toHaveLength(rows[0].count);
      expect(facility.records[table]).toBe(rows[0].count);
    }
    expect(await readFile(join(folder, 'records', 'users.json'), 'utf8')).not.toContain('may come in');
    const told = JSON.parse(await readFile(join(folder, 'proposals', `${one.id}.json`), 'utf8'));
    expect(told.experiments).toMatchObject([
      { experimentId: 'E-1', safety: { status: 'Awaiting safety form', submittedAt: null, answers: [], review: [] } },
    ]);
    expect(told).toMatchObject({
      proposalId: one.id,
      title: one.title,
      principalInvestigator: { name: expect.any(String) },
    });
    expect(told.answers.map(({ question }: { question: string }) => question)).toContain(one.question);
    const [file] = (await source.client.query(`select id from files where original_file_name = 'measured.txt'`)).rows;
    expect(await readFile(join(folder, 'files', file.id, 'measured.txt'), 'utf8')).toBe('Iron, 42 Å');
    expect(await source.atrium('export', folder)).toMatchObject({ code: 1, err: expect.stringContaining('not empty') });
  });
});

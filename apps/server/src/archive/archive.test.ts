import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../seeds/seed.ts';
import { freePort, startServer } from '../../test/built-server.ts';
import { addFile, type Facility, openFacility, structureOf, worldOf } from '../../test/facility-to-copy.ts';
import { openPool, serverName } from '../db/database.ts';
import { makeLog } from '../log.ts';
import { settleRestores, stageFile, stageImage } from './staged-files.ts';

const program = join(import.meta.dirname, '../cli/main.ts');
/** What Node has compiled before need not be compiled again. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
const dying = join(import.meta.dirname, '../../test/dies-in-restore.mjs');

/** A server writes some of its environment into the settings when it starts. */
const withoutSettings = ({ rows, ...world }: Awaited<ReturnType<typeof worldOf>>) => ({
  ...world,
  rows: rows.filter((row) => !row.startsWith('public.settings:')),
});

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

describe('a backup', { timeout: 120_000 }, () => {
  test('restored into an empty database yields the same facility', async () => {
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

  test('is not overwritten without --force, and leaves no partial file', async () => {
    const path = join(source.folder, 'twice.tar.gz');
    await writeFile(path, 'mine');
    expect(await source.atrium('backup', path)).toMatchObject({ code: 1, err: expect.stringContaining('--force') });
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect((await source.atrium('backup', path, '--force')).code).toBe(0);
    expect(await source.atrium('backup', join(source.folder, 'no', 'such', 'folder'))).toMatchObject({ code: 1 });
    expect((await readdir(source.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that is cut off, damaged or not an archive changes nothing, and is refused in one sentence', async () => {
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

  test('that is damaged anywhere leaves the existing files unchanged, byte by byte', async () => {
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
        expect(outcome.err).toBe('The archive is damaged or incomplete; nothing was changed.\n');
      }
      expect(await worldOf(target)).toEqual(before);
      expect(await target.files.folders('restoring')).toEqual([]);
    } finally {
      await target.close();
    }
  });

  test.each([
    ['files are beside the living ones', 'other'],
    ['rows are committed', 'whole'],
    ['some files are in their places', 'whole'],
  ] as const)('whose restore is killed when %s leaves the %s world once a server has started', async (moment, left) => {
    const target = await openFacility();
    try {
      expect((await target.atrium('restore', archive)).code).toBe(0);
      const whole = await worldOf(target);
      await target.client.query(`update proposals set title = 'Another world'`);
      await target.files.put('uploads/2026-01-02/measured.txt', Buffer.from('Iron, measured anew'));
      const other = await worldOf(target);
      expect(other).not.toEqual(whole);
      const child = spawn(process.execPath, ['--import', dying, program, 'restore', archive, '--replace'], {
        env: { ...target.env, ...compiled, ATRIUM_TEST_DIES: moment },
      });
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
      });
      const [, signal] = await once(child, 'exit');
      expect([said, signal]).toEqual([expect.stringContaining(`died: ${moment}`), 'SIGKILL']);
      // What it left beside the living files is there until somebody comes.
      expect(await target.files.folders('restoring')).toHaveLength(1);
      if (moment === 'rows are committed') expect(await worldOf(target)).not.toEqual(whole);
      const server = await startServer(await freePort(), target.folder, {
        ...target.env,
        ATRIUM_ROLES: 'web',
        ATRIUM_SEED: 'none',
      });
      await server.stop();
      expect(withoutSettings(await worldOf(target))).toEqual(withoutSettings(left === 'whole' ? whole : other));
      expect(await target.files.folders('restoring')).toEqual([]);
    } finally {
      await target.close();
    }
  });

  test('whose restore was committed before its files were moved gets them moved afterwards', async () => {
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

  test('is not restored while a server is running', async () => {
    const target = await openFacility();
    const server = openPool(`${target.env.DATABASE_URL}`, 1, makeLog('silent'), serverName);
    try {
      await server.query('select 1');
      expect(await target.atrium('restore', archive, '--replace')).toMatchObject({
        code: 1,
        err: 'The database is in use; stop the servers first.\n',
      });
    } finally {
      await server.end();
      await target.close();
    }
  });

  test('reports missing files, and exits with 1', async () => {
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
  test('contains every record, readable proposals and the files, and no secrets', async () => {
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

  test('continues after a damaged file, and shortens a name that is too long for a disk', async () => {
    const name = `${'試料環境'.repeat(30)}.pdf`;
    await addFile(source, name, Buffer.from('read'), 'uploads/2026-01-02/long');
    await addFile(source, 'damaged.txt', Buffer.from('not read'));
    const key = async (of: string) =>
      (await source.client.query('select id::text, storage_key as key from files where original_file_name = $1', [of]))
        .rows[0];
    const damaged = await key('damaged.txt');
    const path = join(source.folder, 'files', damaged.key);
    await rm(path);
    await mkdir(path);
    const folder = join(source.folder, 'export-damaged');
    expect(await source.atrium('export', folder)).toMatchObject({
      code: 1,
      out: expect.stringContaining(damaged.key),
    });
    const { missing } = JSON.parse(await readFile(join(folder, 'facility.json'), 'utf8'));
    expect(missing).toEqual([damaged.key]);
    const [written = ''] = await readdir(join(folder, 'files', (await key(name)).id));
    expect(written).toMatch(/^(試|料|環|境)+\.pdf$/);
    await rm(path, { recursive: true });
    await source.client.query('delete from files where original_file_name = any($1)', [[name, 'damaged.txt']]);
  });
});

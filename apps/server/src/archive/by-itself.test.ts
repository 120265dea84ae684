import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { archiveName, mostDamaged } from '@atrium/domain/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCall, insertProposal } from '../../test/rows.ts';
import { openWorld, type World } from '../../test/world.ts';
import type { Ctx } from '../access/context.ts';
import { archiveFolder } from '../adapters/archives/archives.ts';
import type { Files } from '../adapters/files/files.ts';
import { run } from '../cli/run.ts';
import { buildWatch } from '../http/watching/watch.ts';
import { makeLog } from '../log.ts';
import { lookForBackup, makeBackup } from '../modules/operations/backup.service.ts';
import { rehearseNewest } from '../modules/operations/index.ts';
import { backup } from './backup.ts';
import { rehearse } from './rehearse.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-backups-'));
const scratch = mkdtempSync(join(tmpdir(), 'atrium-scratch-'));
const byHand = mkdtempSync(join(tmpdir(), 'atrium-by-hand-'));
/** How files are read, when not as they lie there. */
let read: Files['read'] | undefined;
/** Where the next backup really goes, when not under its own name. */
let elsewhere: string | undefined;
/** What a program answers that cannot rehearse. */
let untried: Awaited<ReturnType<typeof rehearse>> | undefined;
let world: World;

const source = () => ({
  databaseUrl: String(world.pool.options.connectionString),
  files: { ...world.ctx().adapters.files, ...(read ? { read } : {}) },
  imageFolder: join(world.config.dataFolder, 'images'),
});

beforeAll(async () => {
  const archives = archiveFolder(folder, {
    write: (path) => backup(source(), elsewhere ?? path),
    rehearse: async (...asked) => untried ?? rehearse(...asked),
    scratch,
  });
  world = await openWorld({ env: { BACKUP_TO: folder, BACKUP_KEEP: '2' }, archives });
});
beforeEach(async () => {
  elsewhere = undefined;
  untried = undefined;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  await world.db.deleteFrom('backups').execute();
  await world.db.deleteFrom('rehearsals').execute();
  // Most tests are not about rehearsals, which take seconds.
  const today = new Date();
  await world.db.insertInto('rehearsals').values({ name: 'a', startedAt: today, endedAt: today }).execute();
});
afterAll(() => world.close());

/** What was said at level error while a job ran at this time. */
async function workAt(time: string, work: (ctx: Ctx) => Promise<void> = makeBackup): Promise<string[]> {
  const lines: string[] = [];
  const log = makeLog('error', { write: (line: string) => lines.push(JSON.parse(line).msg) });
  await work({ ...world.ctx(), now: new Date(time), log });
  return lines;
}
const noted = () =>
  world.db.selectFrom('backups').select(['name', 'error', 'bytes', 'rowCount']).orderBy('id').execute();
const rehearsed = () => world.db.selectFrom('rehearsals').select(['name', 'error', 'rowCount']).orderBy('id').execute();
const inFolder = () => readdirSync(folder).sort();

describe('a backup with a single obstacle (rules O250 and O252)', () => {
  it('contains everything but an unreadable file, which it names', async () => {
    const { files } = world.ctx().adapters;
    const keys = ['one', 'unreadable', 'three'].map((name) => `uploads/2026-01-02/${name}`);
    for (const key of keys) {
      await files.put(key, Buffer.from(key));
      await world.db
        .insertInto('files')
        .values({ originalFileName: 'a.txt', mimeType: 'text/plain', sizeInBytes: 1, storageKey: key })
        .execute();
    }
    const path = join(world.config.dataFolder, 'files', keys[1] ?? '');
    rmSync(path);
    mkdirSync(path);
    expect(await workAt('2026-11-22T12:00:00Z')).toEqual([]);
    const { error, fileCount, missingCount } = await world.db
      .selectFrom('backups')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ error, fileCount, missingCount }).toEqual({ error: null, fileCount: 2, missingCount: 1 });
    await world.db.deleteFrom('files').execute();
  });

  it('contains a file as far as it is readable, and names it', async () => {
    const { files } = world.ctx().adapters;
    const key = 'uploads/2026-01-02/half';
    await files.put(key, Buffer.alloc(100_000, 'x'));
    await world.db
      .insertInto('files')
      .values({ originalFileName: 'a.txt', mimeType: 'text/plain', sizeInBytes: 1, storageKey: key })
      .execute();
    read = async () =>
      Readable.from([Buffer.alloc(60_000, 'x'), Promise.reject(Object.assign(new Error('read'), { code: 'EIO' }))]);
    expect(await workAt('2026-11-22T12:00:00Z')).toEqual([]);
    read = undefined;
    const { fileCount, missingCount } = await world.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow();
    expect({ fileCount, missingCount }).toEqual({ fileCount: 1, missingCount: 1 });
    // The archive can be brought back all the same.
    await rehearseNewest({ ...world.ctx(), log: makeLog('silent') });
    expect((await rehearsed()).at(-1)).toMatchObject({ error: null });
    await world.db.deleteFrom('files').execute();
  });

  it('preserves the last archive that has files while the files folder is missing (rule O253)', async () => {
    const { files } = world.ctx().adapters;
    for (let index = 0; index <= mostDamaged; index++) {
      const storageKey = `uploads/2026-01-02/of-many-${index}`;
      await files.put(storageKey, Buffer.from('x'));
      await world.db
        .insertInto('files')
        .values({ originalFileName: 'a.txt', mimeType: 'text/plain', sizeInBytes: 1, storageKey })
        .execute();
    }
    const place = join(world.config.dataFolder, 'files');
    const workOn = async (days: readonly string[]) => {
      for (const day of days) expect(await workAt(`2026-11-${day}T12:00:00Z`)).toEqual([]);
      return inFolder().map((name) => name.slice('atrium-202611'.length).slice(0, 2));
    };
    expect(await workOn(['22'])).toEqual(['22']);
    renameSync(place, `${place}-elsewhere`);
    expect(await workOn(['23', '24', '25'])).toEqual(['22', '24', '25']);
    rmSync(place, { recursive: true, force: true });
    renameSync(`${place}-elsewhere`, place);
    expect(await workOn(['26', '27'])).toEqual(['26', '27']);
    await world.db.deleteFrom('files').execute();
  });

  it('is written although leftovers of a killed worker cannot be removed, and the other old archives are deleted', async () => {
    mkdirSync(join(folder, 'atrium-20260101T000000Z.tar.gz.part'));
    mkdirSync(join(folder, 'atrium-20260102T000000Z.tar.gz'));
    for (const day of ['03', '04', '05']) writeFileSync(join(folder, `atrium-202601${day}T000000Z.tar.gz`), '');
    expect(await workAt('2026-11-22T12:00:00Z')).toEqual([]);
    expect(inFolder()).toEqual([
      'atrium-20260101T000000Z.tar.gz.part',
      'atrium-20260102T000000Z.tar.gz',
      'atrium-20260105T000000Z.tar.gz',
      'atrium-20261122T120000Z.tar.gz',
    ]);
  });
});

/** What a command answers and says at the terminal of this facility. */
async function atrium(...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    DATABASE_URL: source().databaseUrl,
    JWT_SECRET: 'a secret for tests only',
    ATRIUM_DATA: world.config.dataFolder,
    BACKUP_TO: folder,
  };
  let said = '';
  const take = (text: string) => {
    said += text;
  };
  return { code: await run(words, { env, out: take, err: take }), said };
}

describe('backups made by command (rule A55)', { timeout: 60_000 }, () => {
  const told = () =>
    world.db
      .selectFrom('backups')
      .select(['name', 'error', 'rowCount', 'endedAt'])
      .where('byCommand', '=', true)
      .execute();

  it('are recorded with their content, counted in words, and do not replace the daily backup of a worker', async () => {
    const file = join(byHand, 'by-hand.tar.gz');
    const officer = await world.person('USER_OFFICER');
    const { id } = await insertCall(world);
    await insertProposal(world, { callId: id, proposerId: officer.id });
    const { code, said } = await atrium('backup', file);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ 1 proposal; files from .+\nWrote [\d,]+ rows and 0 files to /s),
    ]);
    expect(await told()).toEqual([
      { name: file, error: null, rowCount: expect.any(Number), endedAt: expect.any(Date) },
    ]);
    expect(await workAt(new Date().toISOString())).toEqual([]);
    expect(await noted()).toHaveLength(2);
  });

  it('are recorded when they fail', async () => {
    const file = join(byHand, 'none', 'by-hand.tar.gz');
    expect((await atrium('backup', file)).code).toBe(1);
    expect(await told()).toEqual([
      { name: file, error: expect.stringContaining('ENOENT'), rowCount: null, endedAt: expect.any(Date) },
    ]);
  });

  it('are written even if the database cannot record them', async () => {
    await world.pool.query('alter table backups rename column by_command to other');
    try {
      expect((await atrium('backup', join(byHand, 'unnoted.tar.gz'))).code).toBe(0);
    } finally {
      await world.pool.query('alter table backups rename column other to by_command');
    }
  });
});

describe('backups made by a worker', { timeout: 180_000 }, () => {
  it('are made once a day, contain everything, and are deleted when newer ones exist', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'stays');
    writeFileSync(join(folder, `${archiveName(new Date('2026-01-01'))}.part`), 'left by a killed worker');
    const times = ['2026-01-02T12:00:00Z', '2026-01-03T12:00:00Z', '2026-01-03T13:00:00Z', '2026-01-04T12:00:00Z'];
    for (const time of times) expect(await workAt(time)).toEqual([]);
    expect(inFolder()).toEqual(['atrium-20260103T120000Z.tar.gz', 'atrium-20260104T120000Z.tar.gz', 'letter.txt']);
    expect(await noted()).toEqual(
      ['2', '3', '4'].map((day) => ({
        name: `atrium-2026010${day}T120000Z.tar.gz`,
        error: null,
        bytes: expect.any(Number),
        rowCount: expect.any(Number),
      })),
    );
    const target = await openWorld();
    try {
      const { config, ctx, pool } = target;
      const end = await restore(join(folder, 'atrium-20260104T120000Z.tar.gz'), {
        databaseUrl: String(pool.options.connectionString),
        files: ctx().adapters.files,
        imageFolder: join(config.dataFolder, 'images'),
        replaces: true,
      });
      expect(Object.values(end.rows).reduce((sum, count) => sum + count)).toBe((await noted()).at(-1)?.rowCount);
    } finally {
      await target.close();
    }
  });

  it('that fail on a full disk preserve earlier archives, report it in one sentence and are retried', async () => {
    await workAt('2026-02-01T12:00:00Z');
    const before = inFolder();
    elsewhere = join(mkdtempSync(join(tmpdir(), 'atrium-full-')), 'archive');
    symlinkSync('/dev/full', `${elsewhere}.part`);
    const sentence = `There is not enough free space in ${folder} for another archive. The existing ones are kept.`;
    expect(await workAt('2026-02-02T12:00:00Z')).toEqual([`the backup failed: ${sentence}`]);
    expect(inFolder()).toEqual(before);
    expect((await noted()).at(-1)).toMatchObject({ error: sentence, bytes: null });
    elsewhere = undefined;
    await workAt('2026-02-02T12:14:00Z');
    expect(await noted()).toHaveLength(2);
    await workAt('2026-02-02T12:15:00Z');
    expect((await noted()).at(-1)).toMatchObject({ error: null });
  });

  it('are queued only once, however often the check runs, and are written by a worker', async () => {
    for (let times = 0; times < 3; times += 1) await lookForBackup(world.ctx());
    await world.work();
    expect(await noted()).toHaveLength(1);
    await lookForBackup(world.ctx());
    await world.work();
    expect(await noted()).toHaveLength(1);
  });

  it('are made although one was recorded by a clock that was days fast (rule X68)', async () => {
    await world.db
      .insertInto('backups')
      .values({ name: 'ahead', startedAt: new Date('2026-12-24T01:15:00Z'), endedAt: new Date('2026-12-24T01:16:00Z') })
      .execute();
    await workAt('2026-11-22T12:00:00Z');
    await workAt('2026-11-22T12:01:00Z');
    expect(await noted()).toHaveLength(2);
  });

  it('are not restarted immediately after one whose worker was killed', async () => {
    await world.db
      .insertInto('backups')
      .values({ name: 'killed', startedAt: new Date('2026-03-01T12:00:00Z') })
      .execute();
    await workAt('2026-03-01T12:14:00Z');
    expect(await noted()).toHaveLength(1);
    await workAt('2026-03-01T12:15:00Z');
    expect((await noted()).map(({ bytes }) => bytes !== null)).toEqual([false, true]);
  });

  it('are rehearsed after the first one, then a month later, and the rehearsal leaves nothing behind', async () => {
    await world.db.deleteFrom('rehearsals').execute();
    await workAt('2026-04-01T12:00:00Z');
    await world.work();
    const [first] = await rehearsed();
    expect(first).toMatchObject({ name: 'atrium-20260401T120000Z.tar.gz', error: null });
    expect(first?.rowCount).toBe((await noted()).at(-1)?.rowCount);
    expect(readdirSync(scratch)).toEqual([]);
    await workAt('2026-04-02T12:00:00Z');
    await world.work();
    expect(await rehearsed()).toHaveLength(1);
    await world.pool.query(`update rehearsals set started_at = '2026-03-01'`);
    await workAt('2026-04-03T12:00:00Z');
    const { rows } = await world.pool.query('select task_identifier as name from graphile_worker.jobs');
    expect(rows).toEqual([{ name: 'rehearse-backup' }]);
    await world.pool.query('delete from graphile_worker._private_jobs');
  });

  it('that this program cannot rehearse are not a failure, and are not recorded', async () => {
    await world.db.deleteFrom('rehearsals').execute();
    await workAt('2026-04-20T12:00:00Z');
    untried = { rows: 0, files: 0, problems: [], untried: 'There is nothing to bring it back in.' };
    expect(await workAt('2026-04-20T13:00:00Z', async (ctx) => void (await rehearseNewest(ctx)))).toEqual([]);
    expect(await rehearsed()).toEqual([]);
    await world.pool.query('delete from graphile_worker._private_jobs');
  });

  it('that cannot be restored are reported in the table, in the log, and at the terminal', async () => {
    await workAt('2026-05-01T12:00:00Z');
    await workAt('2026-05-02T12:00:00Z');
    const path = join(folder, 'atrium-20260502T120000Z.tar.gz');
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const sentence = 'The archive is damaged or incomplete; nothing was changed.';
    const said = await workAt('2026-05-02T13:00:00Z', async (ctx) => void (await rehearseNewest(ctx)));
    expect(said).toEqual([`the rehearsal of a restore failed: ${sentence}`]);
    expect((await rehearsed()).at(-1)).toMatchObject({ error: sentence, rowCount: null });
    const whole = join(folder, 'atrium-20260501T120000Z.tar.gz');
    const brought = await atrium('backup', '--rehearse', whole);
    expect(brought.code).toBe(0);
    expect(brought.said).toMatch(/was restored and is sound: [\d,]+ rows and 0 files\./);
    expect((await atrium('backup')).code).toBe(2);
  });

  it('are reported as a metric: absent while none was tried, zero while none succeeded', async () => {
    const parts = { db: world.db, pool: world.pool, config: world.config, log: makeLog('silent'), pulse: undefined };
    const figure = async () => {
      const { body } = await buildWatch(parts).inject('/metrics');
      return /^atrium_last_backup_timestamp_seconds (.*)$/m.exec(body)?.[1];
    };
    expect(await figure()).toBeUndefined();
    const startedAt = new Date();
    await world.db.insertInto('backups').values({ name: 'a', startedAt, endedAt: startedAt, error: 'no' }).execute();
    expect(await figure()).toBe('0');
    await world.db.insertInto('backups').values({ name: 'b', startedAt, endedAt: startedAt }).execute();
    expect(Number(await figure())).toBeCloseTo(startedAt.getTime() / 1000, 2);
  });
});

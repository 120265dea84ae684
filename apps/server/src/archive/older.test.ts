import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFile, type Facility, openFacility, structureOf, worldOf } from '../../test/facility-to-copy.ts';
import { lastOfFirstLanded, loadFirstLanded, loadRows, migrateUpTo } from '../../test/first-landed/load.ts';
import { rehearse } from './rehearse.ts';

const program = join(import.meta.dirname, '../cli/main.ts');
/** What Node has compiled before need not be compiled again. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
const dying = join(import.meta.dirname, '../../test/dies-in-restore.mjs');

/** The first version's, one before indexes were built beside the work, and one of a version in production. */
const steps = ['0041_answer_versions.sql', '0089_safety_of_experiments.sql', '0128_restores_under_way.sql'];

const began = new Date();

/** A facility at each step with its archive, brought to the newest version the ordinary way after that was written. */
const older = new Map<string, { facility: Facility; archive: string }>();

beforeAll(async () => {
  for (const step of steps) {
    const facility = await openFacility({ migrated: false });
    await loadFirstLanded(facility.env.DATABASE_URL);
    await migrateUpTo(facility.env.DATABASE_URL, step);
    await addFile(facility, 'measured.txt', Buffer.from('Iron, 42 Å'));
    const archive = join(facility.folder, 'older.tar.gz');
    expect(await facility.atrium('backup', archive)).toMatchObject({ code: 0, err: '' });
    expect(await facility.atrium('migrate')).toMatchObject({ code: 0, err: '' });
    older.set(step, { facility, archive });
  }
}, 120_000);
afterAll(async () => {
  for (const { facility } of older.values()) await facility.close();
});

function madeAt(step: string): { facility: Facility; archive: string } {
  const made = older.get(step);
  if (!made) throw new Error(`There is no archive of ${step}`);
  return made;
}

/** All that steps make, by name. */
const relationsOf = async ({ client }: Facility) =>
  (
    await client.query(
      `select relname from pg_class where relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
    )
  ).rows;

describe('an archive of an older version', { timeout: 120_000 }, () => {
  test.each(steps)('of %s restored into an empty database gives the same result as a migration', async (step) => {
    const { facility, archive } = madeAt(step);
    const target = await openFacility({ migrated: false });
    try {
      expect(await target.atrium('restore', archive)).toMatchObject({ code: 0, err: '' });
      expect(await worldOf(target, began)).toEqual(await worldOf(facility, began));
      expect(await structureOf(target)).toEqual(await structureOf(facility));
      expect(await target.atrium('verify')).toMatchObject({ code: 0, err: '' });
      expect((await target.atrium('migrate')).out).toBe('The database is up to date.\n');
    } finally {
      await target.close();
    }
  });

  test('replaces a facility of the newest version, but not the records about the installation itself', async () => {
    const { facility, archive } = madeAt(steps[0] as string);
    const target = await openFacility();
    try {
      await target.client.query(`insert into file_place (id, description) values ('here', 'a folder')`);
      await target.client.query(`insert into backups (name, started_at, bytes) values ('one', now(), 9e12)`);
      await target.client.query(
        `insert into users (firstname, lastname, email) values ('Ada', 'Other', 'ada@other.example')`,
      );
      expect(await target.atrium('restore', archive)).toMatchObject({
        code: 1,
        err: expect.stringContaining('--replace'),
      });
      const place =
        'select (select json_agg(f) from file_place f) as files, (select json_agg(b) from backups b) as backups';
      const before = (await target.client.query(place)).rows;
      expect(await target.atrium('restore', archive, '--replace')).toMatchObject({ code: 0, err: '' });
      expect((await worldOf(target, began)).rows).toEqual((await worldOf(facility, began)).rows);
      expect(await structureOf(target)).toEqual(await structureOf(facility));
      expect((await target.client.query(place)).rows).toEqual(before);
      // The next backup takes the next number.
      await target.client.query(`insert into backups (name, started_at) values ('two', now())`);
    } finally {
      await target.close();
    }
  });

  test('whose restore is killed leaves the facility to be replaced unchanged, and an empty database empty', async () => {
    const { facility, archive } = madeAt(steps[1] as string);
    const target = await openFacility();
    const empty = await openFacility({ migrated: false });
    try {
      await target.client.query(
        `insert into users (firstname, lastname, email) values ('Ada', 'Other', 'ada@other.example')`,
      );
      const before = await worldOf(target);
      const structure = await structureOf(target);
      for (const { env } of [target, empty]) {
        const child = spawn(process.execPath, ['--import', dying, program, 'restore', archive, '--replace'], {
          env: { ...env, ...compiled, ATRIUM_TEST_DIES: 'files are beside the living ones' },
        });
        expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      }
      expect(await worldOf(target)).toEqual(before);
      expect(await structureOf(target)).toEqual(structure);
      expect(await empty.client.query(`select to_regclass('users') as users`)).toMatchObject({
        rows: [{ users: null }],
      });
      // What it left beside the files is cleared away by the next restore.
      expect(await empty.files.folders('restoring')).toHaveLength(1);
      expect(await empty.atrium('restore', archive)).toMatchObject({ code: 0, err: '' });
      expect(await worldOf(empty, began)).toEqual(await worldOf(facility, began));
      expect(await empty.files.folders('restoring')).toEqual([]);
    } finally {
      await target.close();
      await empty.close();
    }
  });
});

test('an archive of a newer version changes nothing, not even an empty database', {
  timeout: 60_000,
}, async () => {
  const newer = await openFacility();
  const target = await openFacility({ migrated: false });
  try {
    await newer.client.query(`insert into migrations (name, hash) values ('9999_the_next.sql', 'x')`);
    const archive = join(newer.folder, 'newer.tar.gz');
    expect(await newer.atrium('backup', archive)).toMatchObject({ code: 0 });
    expect(await target.atrium('restore', archive)).toMatchObject({
      code: 1,
      out: '',
      err: 'The archive was written by a newer version of Atrium (it contains 9999_the_next.sql); restore it with that version.\n',
    });
    expect(await relationsOf(target)).toEqual([]);
    // A worker of the version before that comes upon it says nothing against the archive.
    expect(await rehearse(archive, target.folder)).toMatchObject({
      problems: [],
      untried: expect.stringMatching(/newer/),
    });
  } finally {
    await newer.close();
    await target.close();
  }
});

describe('migrating with BACKUP_TO', { timeout: 60_000 }, () => {
  test('first writes a backup that can be restored, and none if there is nothing to migrate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-way-back-'));
    const facility = await openFacility({ migrated: false, env: { BACKUP_TO: folder } });
    const back = await openFacility({ migrated: false });
    try {
      await loadFirstLanded(facility.env.DATABASE_URL);
      const before = await worldOf(facility);
      const migrated = await facility.atrium('migrate');
      expect(migrated).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('as the way back to the previous version'),
      });
      const [archive = '', ...others] = readdirSync(folder);
      expect(others).toEqual([]);
      expect((await facility.atrium('migrate')).out).toBe('The database is up to date.\n');
      expect(readdirSync(folder)).toEqual([archive]);
      // The archive is of the older version: its database, brought back, is as it was.
      await migrateUpTo(back.env.DATABASE_URL, lastOfFirstLanded);
      const steps = await back.client.query('select name from migrations order by name');
      await loadRows(back.env.DATABASE_URL, join(folder, archive));
      expect(await worldOf(back)).toEqual(before);
      expect((await back.client.query('select name from migrations order by name')).rows).toEqual(steps.rows);
    } finally {
      await facility.close();
      await back.close();
    }
  });

  test('applies no step if the backup cannot be written', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'atrium-way-back-')), 'a file');
    writeFileSync(folder, '');
    const facility = await openFacility({ migrated: false, env: { BACKUP_TO: folder } });
    try {
      await migrateUpTo(facility.env.DATABASE_URL, lastOfFirstLanded);
      const refused = await facility.atrium('migrate');
      expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Nothing was changed, .+\n$/) });
      const { rows } = await facility.client.query('select max(name) as last from migrations');
      expect(rows).toEqual([{ last: lastOfFirstLanded }]);
    } finally {
      await facility.close();
    }
  });

  test('writes no backup before the very first step', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-way-back-'));
    const facility = await openFacility({ migrated: false, env: { BACKUP_TO: folder } });
    try {
      expect(await facility.atrium('migrate')).toMatchObject({ code: 0, err: '' });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await facility.close();
    }
  });
});

import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { archiveName, archivesAmong, countedThings, hasRoomFor } from '@atrium/domain/operations';
import { backup } from '../../archive/backup.ts';
import { hasTable, versionOf } from '../../archive/catalogue.ts';
import { exportFacility } from '../../archive/export.ts';
import { rehearse } from '../../archive/rehearse.ts';
import { restore } from '../../archive/restore.ts';
import { stepsToTake } from '../../db/migrate.ts';
import { moveFilePlace, ownFilePlace } from '../../db/place/file-place.ts';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { noteCommandBackup, type RehearsalOutcome, rehearseNewest } from '../../modules/operations/index.ts';
import { adaptersOf, type Bench, type CliCommand, contextOf, type TypedCommand, UsageProblem } from '../command.ts';

const sourceOf = (bench: Bench) => ({
  databaseUrl: bench.databaseUrl,
  files: adaptersOf(bench).files,
  imageFolder: join(bench.config.dataFolder, 'images'),
});

/** Describes the content of a copy: `1,200 rows and 1 file`. */
const heldText = (rows: number, files: number) =>
  `${countedThings(rows, { one: 'row', many: 'rows' })} and ${countedThings(files, { one: 'file', many: 'files' })}`;

const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Describes what is about to be copied, so that a copy of the wrong database is noticed immediately. */
async function contentOf({ config, pool }: Bench) {
  const { rows } = await pool.query<{ name: string; people: number; proposals: number }>(
    `select current_database() as name, (select count(*)::int from users) as people,
            (select count(*)::int from proposals where deleted_at is null) as proposals`,
  );
  const [{ name, people, proposals } = { name: '', people: 0, proposals: 0 }] = rows;
  const database = config.databaseUrl
    ? `the database ${name} on ${new URL(config.databaseUrl).host}`
    : `the embedded database of ${config.dataFolder}`;
  return { database, people, proposals, files: ownFilePlace(config).description };
}

/** Lists files that the database refers to and that are missing; the copy is then complete, but the command reports a problem. */
function tellMissing(bench: Bench, missing: readonly string[]): boolean {
  for (const key of missing) bench.print(`The content of ${key} is missing.`);
  return missing.length === 0;
}

/** Restores an archive to a temporary place: the given one, or the newest one of the workers, for which the outcome is recorded. */
async function rehearseBackup(bench: Bench, file: string | undefined): Promise<boolean> {
  const outcome = file ? await rehearseFile(bench, file) : await rehearseNewest(contextOf(bench));
  if (!outcome) throw new CommandProblem('The workers have written no archive: name a file, or set BACKUP_TO.');
  const { name, rows, files, error } = outcome;
  bench.print(error ?? `${name} was restored and is sound: ${heldText(rows ?? 0, files ?? 0)}.`);
  bench.answer({ ...outcome, sound: error === undefined });
  return error === undefined;
}

async function rehearseFile({ config }: Bench, file: string): Promise<RehearsalOutcome> {
  const { rows, files, problems, untried } = await rehearse(resolve(file), config.dataFolder);
  if (untried) return { name: file, error: untried };
  return { name: file, rows, files, ...(problems.length > 0 ? { error: problems.join('\n') } : {}) };
}

async function makeBackup(bench: Bench, { words: [file], flags }: TypedCommand): Promise<boolean> {
  if (flags.has('rehearse')) return rehearseBackup(bench, file);
  if (!file) throw new UsageProblem('Name the file to write.');
  const target = resolve(file);
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists && !flags.has('force')) throw new CommandProblem(`${file} already exists; --force overwrites it.`);
  const holds = await contentOf(bench);
  bench.print(
    `Backing up ${holds.database}: ${countedThings(holds.people, { one: 'person', many: 'people' })}, ${countedThings(holds.proposals, { one: 'proposal', many: 'proposals' })}; files from ${holds.files}.`,
  );
  const { bytes: _, ...end } = await noteCommandBackup(
    contextOf(bench),
    { file: target, folder: dirname(target) },
    async () => {
      const written = await backup(sourceOf(bench), target);
      return { ...written, bytes: (await stat(target)).size };
    },
  );
  bench.print(`Wrote ${heldText(total(end.rows), end.files)} to ${file}.`);
  bench.answer({ file: target, source: holds, ...end });
  return tellMissing(bench, end.missing);
}

/**
 * Writes a backup beside those of the workers before new migrations of a database that holds a facility, if `BACKUP_TO` names a folder: the
 * way back to the previous version. Throws `CommandProblem` if the backup fails.
 */
export async function backUpBeforeSteps(bench: Bench): Promise<void> {
  const { backup: wanted } = bench.config;
  if (!wanted || !(await awaitsSteps(bench))) return;
  const { archives } = adaptersOf(bench);
  if (!archives) return;
  const name = archiveName(new Date());
  try {
    const [last] = archivesAmong(await archives.names());
    if (!hasRoomFor(last ? await archives.size(last) : undefined, await archives.room()))
      throw new Error('there is not enough free space');
    const { rows, files, missing } = await archives.write(name);
    bench.print(
      `Wrote ${heldText(total(rows), files)} to ${join(wanted.folder, name)}, as the way back to the previous version.`,
    );
    tellMissing(bench, missing);
  } catch (error) {
    throw new CommandProblem(
      `Nothing was changed, because the backup before the migration could not be written to ${wanted.folder} (${(error as Error).message}); fix that, or migrate without BACKUP_TO.`,
    );
  }
}

/** Whether the database holds a facility of an older version. */
async function awaitsSteps({ pool }: Bench): Promise<boolean> {
  const client = await pool.connect();
  try {
    const done = (await hasTable(client, 'migrations')) ? await versionOf(client) : [];
    return done.length > 0 && (await stepsToTake(done)).waiting.length > 0;
  } finally {
    client.release();
  }
}

async function restoreBackup(bench: Bench, { words: [file = ''], flags }: TypedCommand): Promise<void> {
  const end = await restore(resolve(file), { ...sourceOf(bench), replaces: flags.has('replace') });
  bench.print(`Restored ${heldText(total(end.rows), end.files)}.`);
  bench.answer({ file: resolve(file), ...end });
}

async function writeExport(bench: Bench, { words: [folder = ''] }: TypedCommand): Promise<boolean> {
  const exported = await exportFacility(sourceOf(bench), resolve(folder));
  bench.print(
    `Wrote ${countedThings(total(exported.records), { one: 'record', many: 'records' })}, ${countedThings(exported.proposals, { one: 'proposal', many: 'proposals' })} and ${countedThings(exported.files, { one: 'file', many: 'files' })} to ${folder}.`,
  );
  bench.answer({ folder: resolve(folder), ...exported });
  return tellMissing(bench, exported.missing);
}

async function filesAreHere({ pool, config, print, answer }: Bench): Promise<void> {
  const moved = await moveFilePlace(pool, config);
  print(
    `The uploaded files of this facility are now in ${moved.now}${moved.before ? `; before, they were in ${moved.before}` : ''}.`,
  );
  answer(moved);
}

const one = { least: 1, most: 1 };

export const copyCommands: readonly CliCommand[] = [
  {
    name: 'backup',
    usage: 'FILE [--force] | --rehearse [FILE]',
    summary: 'write a consistent copy of database and files to one archive',
    details: `Users can keep working meanwhile. The archive is a gzipped tar file that only its owner can read: it contains all data, but not
the secrets of the environment or of the data folder. --rehearse writes none: it restores an archive, by default the newest one in
BACKUP_TO, to a temporary database in the data folder, checks it like verify, and removes it again.`,
    words: { least: 0, most: 1 },
    flags: { force: 'overwrite an existing file', rehearse: 'test whether an archive can be restored' },
    work: makeBackup,
  },
  {
    name: 'restore',
    usage: 'FILE [--replace]',
    summary: 'restore a backup of this version or an older one to an empty database',
    details: `Restores everything or nothing, and migrates the rows of an older version to this one. Stop the servers first.`,
    words: one,
    flags: { replace: 'delete what is in the database first' },
    creates: true,
    work: restoreBackup,
  },
  {
    name: 'export',
    usage: 'FOLDER',
    summary: 'write the facility as JSON and files that can be read without Atrium',
    details: `records/ contains every table, proposals/ each proposal in readable form, files/ the uploaded files. Secrets are left out.`,
    words: one,
    work: writeExport,
  },
  {
    name: 'files here',
    summary: 'record that the uploaded files were moved to the place this environment names',
    details: 'In production, every process that would look for them elsewhere refuses to start.',
    work: filesAreHere,
  },
];

import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { backup } from '../archive/backup.ts';
import { exportFacility } from '../archive/export.ts';
import { restore } from '../archive/restore.ts';
import { adaptersOf, type Bench, type Command, CommandProblem, type Typed } from '../command.ts';

const sourceOf = (bench: Bench) => ({
  databaseUrl: bench.databaseUrl,
  files: adaptersOf(bench).files,
  imageFolder: join(bench.config.dataFolder, 'images'),
});

const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Says which files are known and not there; then the copy is whole and something is wrong all the same. */
function tellMissing(bench: Bench, missing: readonly string[]): boolean {
  for (const key of missing) bench.print(`The content of ${key} is missing.`);
  return missing.length === 0;
}

async function makeBackup(bench: Bench, { words: [file = ''], flags }: Typed): Promise<boolean> {
  const target = resolve(file);
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists && !flags.has('force')) throw new CommandProblem(`${file} is there already; --force writes over it.`);
  const end = await backup(sourceOf(bench), target);
  bench.print(`Wrote ${total(end.rows)} rows and ${end.files} files to ${file}.`);
  bench.answer({ file: target, ...end });
  return tellMissing(bench, end.missing);
}

async function restoreBackup(bench: Bench, { words: [file = ''], flags }: Typed): Promise<void> {
  await migrate(bench.pool);
  const end = await restore(resolve(file), { ...sourceOf(bench), replaces: flags.has('replace') });
  bench.print(`Brought back ${total(end.rows)} rows and ${end.files} files.`);
  bench.answer({ file: resolve(file), ...end });
}

async function writeExport(bench: Bench, { words: [folder = ''] }: Typed): Promise<boolean> {
  const exported = await exportFacility(sourceOf(bench), resolve(folder));
  bench.print(
    `Wrote ${total(exported.records)} records, ${exported.proposals} proposals and ${exported.files} files to ${folder}.`,
  );
  bench.answer({ folder: resolve(folder), ...exported });
  return tellMissing(bench, exported.missing);
}

const one = { least: 1, most: 1 };

export const copyCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'FILE [--force]',
    summary: 'write database and files, as of one moment, into one archive',
    details: `People may go on working. The archive is a gzipped tar file, readable for its owner only: whoever has it has everything,
but not the secrets of the environment or of the data folder.`,
    words: one,
    flags: { force: 'write over a file that is there' },
    work: makeBackup,
  },
  {
    name: 'restore',
    usage: 'FILE [--replace]',
    summary: 'bring a backup into an empty database of the same version',
    details: 'All of it or nothing. Stop the servers first.',
    words: one,
    flags: { replace: 'throw away what is in the database' },
    work: restoreBackup,
  },
  {
    name: 'export',
    usage: 'FOLDER',
    summary: 'write the facility as JSON and files, to be read without Atrium',
    details: `records/ has every table, proposals/ each proposal as a person reads it, files/ what was uploaded. Secrets are left out.`,
    words: one,
    work: writeExport,
  },
];

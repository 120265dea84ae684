import { lastTimeOfDay } from '@atrium/domain/kernel';
import { archiveName, hasRoomFor, isBackupDue, partialArchives, surplusArchives } from '@atrium/domain/operations';
import { facilityZone } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import type { Archives } from '../../adapters/archives/archives.ts';
import { enqueue } from '../../jobs/worker.ts';
import { settingText } from '../setting/index.ts';
import {
  type BackupOutcome,
  backupsSoFar,
  beginBackup,
  endBackup,
  lastBackupSize,
  missingCounts,
} from './backup.queries.ts';
import { askForRehearsal } from './rehearsal.service.ts';

type Plan = NonNullable<Ctx['config']['backup']>;

async function isDue(ctx: Ctx, { at }: Plan): Promise<boolean> {
  const zone = facilityZone(await settingText(ctx, 'TIMEZONE'));
  return isBackupDue(await backupsSoFar(ctx.db, ctx.now), lastTimeOfDay(at, zone, ctx.now), ctx.now);
}

/** Queues a backup if one is due, behind everything else; two never run at the same time. */
export async function lookForBackup(ctx: Ctx): Promise<void> {
  const plan = ctx.config.backup;
  if (!plan || !ctx.adapters.archives || !(await isDue(ctx, plan))) return;
  await transaction(ctx, (tx) => enqueue(tx, 'make-backup', {}, 'make-backup', { patient: true, queue: 'backups' }));
}

/**
 * Writes the backup that is due and removes surplus archives; the result is recorded either way. A backup that fails leaves all archives in
 * place, and is logged at level error.
 */
export async function makeBackup(ctx: Ctx): Promise<void> {
  const { backup: plan } = ctx.config;
  const { archives } = ctx.adapters;
  if (!plan || !archives || !(await isDue(ctx, plan))) return;
  const name = archiveName(ctx.now);
  const id = await beginBackup(ctx.db, { name, startedAt: ctx.now });
  try {
    const outcome = await write(ctx, archives, name);
    await endBackup(ctx.db, id, outcome);
    ctx.log.info({ archive: name, ...outcome }, 'wrote a backup');
  } catch (error) {
    const sentence = problemOf(error as Error, plan.folder);
    ctx.log.error({ err: error, archive: name }, `the backup failed: ${sentence}`);
    await endBackup(ctx.db, id, { error: sentence });
    return;
  }
  try {
    const missing = await missingCounts(ctx.db);
    await removeEach(ctx, archives, (names) => surplusArchives(names, plan.keep, missing));
  } catch (error) {
    ctx.log.warn({ err: error }, 'old backups could not be removed');
  }
  await askForRehearsal(ctx);
}

async function write(ctx: Ctx, archives: Archives, name: string): Promise<BackupOutcome> {
  // Archives left by a killed worker take up room; nothing else writes now, as jobs of this queue run one after the other.
  await removeEach(ctx, archives, partialArchives);
  if (!hasRoomFor(await lastBackupSize(ctx.db), await archives.room())) throw new NoRoom();
  const written = await archives.write(name);
  const { missing } = written;
  if (missing.length > 0) ctx.log.warn({ missing: missing.slice(0, 20) }, 'the content of some files is missing');
  return outcomeOf(written);
}

type Written = Awaited<ReturnType<Archives['write']>>;

const outcomeOf = ({ rows, files, missing, bytes }: Written): BackupOutcome => ({
  bytes,
  rowCount: Object.values(rows).reduce((sum, count) => sum + count, 0),
  fileCount: files,
  missingCount: missing.length,
});

/**
 * Records the backup that a command writes to a file, complete or failed, so that Operations shows it (rule A55, decision 0761); workers
 * consider only their own. A database that cannot record it does not prevent the backup: it may be of an older version, or accessed by a
 * read-only account.
 */
export async function noteCommandBackup<T extends Written>(
  ctx: Ctx,
  { file, folder }: { readonly file: string; readonly folder: string },
  write: () => Promise<T>,
): Promise<T> {
  const noting = <R>(note: Promise<R>): Promise<R | undefined> =>
    note.catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'this backup could not be recorded for the screen Operations');
      return undefined;
    });
  const id = await noting(beginBackup(ctx.db, { name: file, startedAt: ctx.now, byCommand: true }));
  const ends = async (outcome: BackupOutcome) => id !== undefined && noting(endBackup(ctx.db, id, outcome));
  try {
    const written = await write();
    await ends(outcomeOf(written));
    return written;
  } catch (error) {
    await ends({ error: problemOf(error as Error, folder) });
    throw error;
  }
}

/** Removes those of the archives; one that cannot be removed is left and does no harm (rule O250). */
async function removeEach(
  { log }: Ctx,
  archives: Archives,
  choose: (names: readonly string[]) => readonly string[],
): Promise<void> {
  for (const name of choose(await archives.names()))
    await archives
      .remove(name)
      .catch((error) => log.warn({ err: error, archive: name }, 'an old backup could not be removed'));
}

class NoRoom extends Error {
  readonly code = 'ENOSPC';
}

/** Returns the problem in one sentence for an officer. */
function problemOf({ code, message }: Error & { code?: string }, folder: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is not enough free space in ${folder} for another archive. The existing ones are kept.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This process has no permission to write to ${folder}.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} is not a folder.`;
    default:
      return message.slice(0, 500);
  }
}

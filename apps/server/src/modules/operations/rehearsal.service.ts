import { archivesAmong, hasRoomToRehearse, isRehearsalDue, reasonText } from '@atrium/domain/operations';
import type { Ctx } from '../../access/context.ts';
import { enqueue } from '../../jobs/worker.ts';
import { readQueues } from './operations.queries.ts';
import { noteRehearsal, readRehearsals } from './rehearsal.queries.ts';

/** Queues a rehearsal behind the backup that was just written, if the last successful one is a month old. */
export async function askForRehearsal(ctx: Ctx): Promise<void> {
  if (!isRehearsalDue(await readRehearsals(ctx.db), ctx.now)) return;
  await enqueue(ctx, 'rehearse-backup', {}, 'rehearse-backup', { patient: true, queue: 'backups' });
}

/** The result of a rehearsal: the archive, and the problem in one sentence, if any. */
export interface RehearsalOutcome {
  readonly name: string;
  readonly rows?: number;
  readonly files?: number;
  readonly error?: string;
}

/**
 * Restores the newest archive to a separate place, checks it and records the result; problems are logged at level error. If this program
 * could not try the restore, that says nothing about the archive: it is logged but not recorded, and tried after the next backup. Undefined
 * if there is no archive.
 */
export async function rehearseNewest(ctx: Ctx): Promise<RehearsalOutcome | undefined> {
  const { archives } = ctx.adapters;
  const [name] = archives ? archivesAmong(await archives.names()) : [];
  if (!archives || !name) return undefined;
  const outcome = await rehearseOne(ctx, name).catch(({ message }: Error) => ({ error: reasonText(message) }));
  if ('untried' in outcome) {
    ctx.log.info({ archive: name }, `a restore was not rehearsed: ${outcome.untried}`);
    return { name, error: outcome.untried };
  }
  const { error, rows: rowCount, files: fileCount } = outcome as Omit<RehearsalOutcome, 'name'>;
  await noteRehearsal(ctx.db, {
    name,
    startedAt: ctx.now,
    ...(error === undefined ? {} : { error }),
    ...(rowCount === undefined ? {} : { rowCount }),
    ...(fileCount === undefined ? {} : { fileCount }),
  });
  if (error === undefined) ctx.log.info({ archive: name, ...outcome }, 'rehearsed a restore');
  else ctx.log.error({ archive: name }, `the rehearsal of a restore failed: ${error}`);
  return { name, ...outcome };
}

async function rehearseOne(
  ctx: Ctx,
  name: string,
): Promise<Omit<RehearsalOutcome, 'name'> | { readonly untried: string }> {
  const archives = ctx.adapters.archives;
  if (!archives) return { error: 'No folder of backups is configured.' };
  const { bytes } = await readQueues(ctx.db);
  if (!hasRoomToRehearse(bytes, (await archives.size(name)) ?? 0, await archives.scratchRoom()))
    return { error: 'The data folder has no room for a second copy of the facility.' };
  const { rows, files, problems, untried } = await archives.rehearse(name);
  if (untried) return { untried };
  return problems.length > 0 ? { rows, files, error: reasonText(problems.join('; ')) } : { rows, files };
}

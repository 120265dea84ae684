import { unreferencedFileLife } from '@atrium/domain/file';
import type { Ctx } from '../../access/context.ts';
import { type FailedRecord, insistOnNone, tryInParts } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { referredFiles } from './file.holders.ts';
import * as queries from './file.queries.ts';
import { uploadFolder } from './file.service.ts';

const batch = 500;

/** Yields all pages of ids; each page is requested by the last id of the previous one. */
async function* pages(page: (after: string | undefined) => Promise<string[]>): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    const ids = await page(after);
    if (ids.length > 0) yield ids;
    if (ids.length < batch) return;
    after = ids.at(-1);
  }
}

/** What a run has examined and removed, and what failed in it. */
interface Cleaning {
  looked: number;
  removed: number;
  leftovers: number;
  readonly failures: FailedRecord<string>[];
}

/** Runs work on these ids, which messages name by kind. Those that fail are left for the next run (rule O250). */
async function clean(
  ctx: Ctx,
  cleaning: Cleaning,
  { kind, ids }: { readonly kind: string; readonly ids: readonly string[] },
  work: (ctx: Ctx, some: readonly string[]) => Promise<void>,
): Promise<void> {
  cleaning.looked += ids.length;
  const failures = await tryInParts(ctx, ids, (id) => `${kind} ${id}`, work);
  cleaning.failures.push(...failures.map(({ one, error }) => ({ one: `${kind} ${one}`, error })));
}

/** Marks files that are no longer referenced with the time at which this was found. */
async function markForgotten(ctx: Ctx, cleaning: Cleaning): Promise<void> {
  for await (const ids of pages((after) => queries.pageOfUnmarked(ctx.db, after, batch)))
    await clean(ctx, cleaning, { kind: 'file', ids }, async (own, some) => {
      const referred = await referredFiles(own, some);
      await queries.markUnreferenced(
        own.db,
        some.filter((id) => !referred.has(id)),
        own.now,
      );
    });
}

/** Deletes files whose time is up, unless a record now refers to them. */
async function removeMarked(ctx: Ctx, cleaning: Cleaning): Promise<void> {
  const before = new Date(ctx.now.getTime() - unreferencedFileLife);
  for await (const ids of pages((after) => queries.pageOfMarked(ctx.db, before, after, batch)))
    await clean(ctx, cleaning, { kind: 'file', ids }, async (own, some) => {
      const referred = await referredFiles(own, some);
      await queries.clearUnreferenced(
        own.db,
        some.filter((id) => referred.has(id)),
      );
      const keys = await queries.deleteMarked(
        own.db,
        some.filter((id) => !referred.has(id)),
        before,
      );
      for (const key of keys) await removeContent(own, key);
      cleaning.removed += keys.length;
    });
}

/** Deletes content without a file row, left by an upload that a crash interrupted. Only folders from before yesterday are examined. */
async function removeLeftovers(ctx: Ctx, cleaning: Cleaning): Promise<void> {
  const newest = new Date(ctx.now.getTime() - 2 * unreferencedFileLife).toISOString().slice(0, 10);
  const days = (await ctx.adapters.files.folders(uploadFolder)).filter((day) => day <= newest);
  for (const day of days)
    await clean(ctx, cleaning, { kind: 'folder', ids: [day] }, async (own) => {
      const keys = await own.adapters.files.keys(`${uploadFolder}/${day}`);
      const known = await queries.listKnownKeys(own.db, keys);
      const leftovers = keys.filter((key) => !known.has(key));
      for (const key of leftovers) await removeContent(own, key);
      cleaning.leftovers += leftovers.length;
    });
}

async function removeContent(ctx: Ctx, key: string): Promise<void> {
  await ctx.adapters.files
    .remove(key)
    .catch((error) => ctx.log.warn({ err: error, key }, 'the content of a file could not be removed'));
}

/**
 * Cleans up unreferenced files (issue "orphans"): a file is deleted a day after its upload or after its last record stopped referring to
 * it, never earlier, so that files in an unsaved form remain. A save that names a file clears its mark in its own transaction; the removal
 * checks the mark again under the row lock, so it never deletes a file that was just saved.
 */
export async function cleanFiles(ctx: Ctx): Promise<void> {
  const cleaning: Cleaning = { looked: 0, removed: 0, leftovers: 0, failures: [] };
  await removeMarked(ctx, cleaning);
  await markForgotten(ctx, cleaning);
  await removeLeftovers(ctx, cleaning);
  const { looked, removed, leftovers, failures } = cleaning;
  if (removed + leftovers > 0) ctx.log.info({ removed, leftovers }, 'removed files that no record refers to');
  insistOnNone(failures, looked, (name) => name);
}

defineJob('clean-files', cleanFiles, '17 * * * *');

import { unreferencedFileLife } from '@atrium/domain/file';
import type { Ctx } from '../../access/context.ts';
import { defineJob } from '../../jobs/worker.ts';
import { referredFiles } from './file.holders.ts';
import * as queries from './file.queries.ts';
import { uploadFolder } from './file.service.ts';

const batch = 500;

/** All pages of ids, the next one asked for by the last id of the one before. */
async function* pages(page: (after: string | undefined) => Promise<string[]>): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    const ids = await page(after);
    if (ids.length > 0) yield ids;
    if (ids.length < batch) return;
    after = ids.at(-1);
  }
}

/** Marks files that lost their last record with the time this was seen. */
async function markForgotten(ctx: Ctx): Promise<void> {
  for await (const ids of pages((after) => queries.pageOfUnmarked(ctx.db, after, batch))) {
    const referred = await referredFiles(ctx, ids);
    await queries.markUnreferenced(
      ctx.db,
      ids.filter((id) => !referred.has(id)),
      ctx.now,
    );
  }
}

/** Removes files whose time is over, unless a record came to refer to them. */
async function removeMarked(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - unreferencedFileLife);
  let removed = 0;
  for await (const ids of pages((after) => queries.pageOfMarked(ctx.db, before, after, batch))) {
    const referred = await referredFiles(ctx, ids);
    await queries.clearUnreferenced(
      ctx.db,
      ids.filter((id) => referred.has(id)),
    );
    const keys = await queries.deleteMarked(
      ctx.db,
      ids.filter((id) => !referred.has(id)),
      before,
    );
    for (const key of keys) await removeContent(ctx, key);
    removed += keys.length;
  }
  return removed;
}

/** Content that no file is known for: of an upload that a crash interrupted. Only what came before the day before is looked at. */
async function removeLeftovers(ctx: Ctx): Promise<number> {
  const newest = new Date(ctx.now.getTime() - 2 * unreferencedFileLife).toISOString().slice(0, 10);
  let removed = 0;
  for (const day of await ctx.adapters.files.folders(uploadFolder)) {
    if (day > newest) continue;
    const keys = await ctx.adapters.files.keys(`${uploadFolder}/${day}`);
    const known = await queries.listKnownKeys(ctx.db, keys);
    const leftovers = keys.filter((key) => !known.has(key));
    for (const key of leftovers) await removeContent(ctx, key);
    removed += leftovers.length;
  }
  return removed;
}

async function removeContent(ctx: Ctx, key: string): Promise<void> {
  await ctx.adapters.files.remove(key).catch((error) => ctx.log.warn({ err: error, key }, 'content of a file stays'));
}

/**
 * Cleans up files nobody refers to (issue "orphans"): a file goes a day after its upload or after its last record let go of
 * it, never earlier, so that what lies in a form not saved yet stays. A save that names a file takes its mark away in its
 * own transaction; the removal looks at the mark again under the lock of the row, so it never takes a file that was just saved.
 */
export async function cleanFiles(ctx: Ctx): Promise<void> {
  const removed = await removeMarked(ctx);
  await markForgotten(ctx);
  const leftovers = await removeLeftovers(ctx);
  if (removed + leftovers > 0) ctx.log.info({ removed, leftovers }, 'cleaned up files nobody refers to');
}

defineJob('clean-files', cleanFiles, '17 * * * *');

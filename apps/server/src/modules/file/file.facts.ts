import { type FileFacts, mayReadFile } from '@atrium/domain/file';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { heldFiles } from './file.holders.ts';
import { clearUnreferenced, type FileRow, listFiles } from './file.queries.ts';

/** Metadata of a file by its id, without any permission check. */
export const fileLoader = oneLoader<string, FileRow>(
  (ctx, ids) => listFiles(ctx.db, ids),
  (row) => row.id,
);

interface KnownFile extends FileFacts {
  readonly file: FileRow;
}

/** Returns the facts for the rule about those of these files that exist. */
async function knownFiles(ctx: Ctx, ids: readonly string[]): Promise<KnownFile[]> {
  const files = await fileLoader.loadMany(ctx, [...new Set(ids)]);
  const userId = userIdOf(ctx.actor);
  const isUploader = (file: FileRow) => userId !== undefined && file.createdBy === userId;
  const held = await heldFiles(
    ctx,
    files.filter((file) => !isUploader(file)).map(({ id }) => id),
  );
  return files.map((file) => ({ file, isUploader: isUploader(file), mayReadHolder: held.has(file.id) }));
}

/** Returns those of the files that exist and that the caller may read, in the order of the ids. */
export async function readableFiles(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  const known = await knownFiles(ctx, ids);
  const readable = new Map(
    known.filter((facts) => mayReadFile(ctx.actor, facts).allowed).map(({ file }) => [file.id, file]),
  );
  return [...new Set(ids)].flatMap((id) => readable.get(id) ?? []);
}

/** Returns the facts of one file; null both if it does not exist and if the caller may not read it, so that the two look the same. */
export async function fileFacts(ctx: Ctx, id: string): Promise<FileFacts | null> {
  const [facts] = await knownFiles(ctx, [id]);
  return facts && mayReadFile(ctx.actor, facts).allowed ? facts : null;
}

/** Marks these files as referenced by a record, in the transaction that writes it, so that they are not cleaned up. */
export function claimFiles(tx: Ctx, ids: readonly string[]): Promise<void> {
  return clearUnreferenced(tx.db, ids);
}

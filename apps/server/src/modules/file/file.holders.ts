import type { Ctx } from '../../access/context.ts';

/** Answers which of these files are held by a record of an area that the caller may read. One or two statements. */
export type FileHolder = (ctx: Ctx, fileIds: readonly string[]) => Promise<Iterable<string>>;

const holders: FileHolder[] = [];

/** Areas whose records hold files say so here, so that this area need not know them. */
export function holdsFiles(holder: FileHolder): void {
  holders.push(holder);
}

/** The files held by a record the caller may read, whatever the area. */
export async function heldFiles(ctx: Ctx, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const answers = await Promise.all(holders.map((holder) => holder(ctx, fileIds)));
  return new Set(answers.flatMap((ids) => [...ids]));
}

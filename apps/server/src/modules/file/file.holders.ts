import type { Ctx } from '../../access/context.ts';

/** How an area whose records hold files answers for them. Each is one or two statements, whatever the number of files. */
export interface FileHolder {
  /** The keys by which an access token reads files of these records, all of them; people are asked for none. */
  readonly tokenKeys: readonly [string, ...string[]];
  /** Which of these files are held by a record that the caller may read. */
  readonly readable: (ctx: Ctx, fileIds: readonly string[]) => Promise<Iterable<string>>;
  /** Which of these files any record refers to, whoever may read it: what is in no such answer is cleaned up. */
  readonly referred: (ctx: Ctx, fileIds: readonly string[]) => Promise<Iterable<string>>;
}

const holders: FileHolder[] = [];

/** Areas whose records hold files say so here, so that this area need not know them. */
export function holdsFiles(holder: FileHolder): void {
  holders.push(holder);
}

async function askAll(
  question: 'readable' | 'referred',
  ctx: Ctx,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const { actor } = ctx;
  const opens = ({ tokenKeys }: FileHolder) =>
    tokenKeys.every((key) => actor.kind !== 'token' || actor.permissions.has(key));
  const asked = question === 'readable' ? holders.filter(opens) : holders;
  const answers = await Promise.all(asked.map((holder) => holder[question](ctx, fileIds)));
  return new Set(answers.flatMap((ids) => [...ids]));
}

/** The files held by a record the caller may read, whatever the area. */
export const heldFiles = (ctx: Ctx, fileIds: readonly string[]) => askAll('readable', ctx, fileIds);

/** The files that a record of any area refers to. */
export const referredFiles = (ctx: Ctx, fileIds: readonly string[]) => askAll('referred', ctx, fileIds);

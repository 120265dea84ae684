import type { Ctx } from '../../access/context.ts';

/** How an area whose records hold files reports on them. Each function takes one or two statements, whatever the number of files. */
export interface FileHolder {
  /** The keys an access token needs, all of them, to read files of these records; not checked for people. */
  readonly tokenKeys: readonly [string, ...string[]];
  /** Returns those of these files that belong to a record the caller may read. */
  readonly readable: (ctx: Ctx, fileIds: readonly string[]) => Promise<Iterable<string>>;
  /** Returns those of these files that any record refers to, regardless of who may read it: files that no area reports are cleaned up. */
  readonly referred: (ctx: Ctx, fileIds: readonly string[]) => Promise<Iterable<string>>;
}

const holders: FileHolder[] = [];

/** Registers an area whose records hold files, so that this area need not know it. */
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

/** Returns the files that belong to a record of any area that the caller may read. */
export const heldFiles = (ctx: Ctx, fileIds: readonly string[]) => askAll('readable', ctx, fileIds);

/** Returns the files that a record of any area refers to. */
export const referredFiles = (ctx: Ctx, fileIds: readonly string[]) => askAll('referred', ctx, fileIds);

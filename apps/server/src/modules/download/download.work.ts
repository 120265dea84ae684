import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import type { FinishedDocument } from '../../adapters/pdf/pdf.ts';
import type { Work } from './documents/make-document.ts';
import { deleteProgress, findProgress, type Progress, type ProgressKey, writeProgress } from './progress.queries.ts';

/** A download that is ready to be sent; its size is known only if it has been written completely. */
export interface Download {
  readonly name: string;
  readonly contentType: string;
  readonly content: Pick<FinishedDocument, 'stream' | 'discard'> & { readonly size?: number };
}

const ownerOf = ({ actor }: Ctx) =>
  actor.kind === 'token' ? `token ${actor.accessTokenId}` : `person ${userIdOf(actor)}`;

/** Returns the progress of the caller's download with this name, whichever process makes it; undefined once it has ended. */
export const workProgress = (ctx: Ctx, name: string): Promise<Progress | undefined> =>
  findProgress(ctx.db, { owner: ownerOf(ctx), name });

/** A download reports its progress at most twice a second. */
const tellEveryMs = 500;

/** Stores the progress of a download, throttled, and deletes it at the end. A failure to store it does not hold up the download. */
function teller(ctx: Ctx, key: ProgressKey, total: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: NodeJS.Timeout | undefined;
  let known = 0;
  const { db } = ctx;
  const write = (work: () => Promise<void>) => {
    last = last
      .then(work)
      .catch((error: Error) =>
        ctx.log.debug({ reason: error.message }, 'the progress of a download could not be recorded'),
      );
    return last;
  };
  const tell = () => write(() => writeProgress(db, key, { done: known, total }));
  tell();
  return {
    progress: (done: number) => {
      known = done;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        tell();
      }, tellEveryMs);
    },
    end: () => {
      clearTimeout(waiting);
      write(() => deleteProgress(db, key));
    },
  };
}

/** Starts a job of this many documents. `name` is the name under which the client requests its progress. */
export function beginWork(
  ctx: Ctx,
  { signal, name, total }: { readonly signal: AbortSignal; readonly name: string | undefined; readonly total: number },
): Work & { readonly end: () => void } {
  if (!name || !/^[\w-]{8,64}$/.test(name)) return { signal, progress: () => undefined, end: () => undefined };
  return { signal, ...teller(ctx, { owner: ownerOf(ctx), name, userId: userIdOf(ctx.actor) }, total) };
}

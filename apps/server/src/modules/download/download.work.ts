import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import type { FinishedDocument } from '../../adapters/pdf/pdf.ts';
import type { Work } from './documents/make-document.ts';

/** A download ready to be handed over; its size is known when it lies there whole. */
export interface Download {
  readonly name: string;
  readonly contentType: string;
  readonly content: Pick<FinishedDocument, 'stream' | 'discard'> & { readonly size?: number };
}

/** How far a download is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Downloads of this process that tell how far they are, by whom they are for and the name their client gave them. */
const running = new Map<string, Progress>();

const keyOf = ({ actor }: Ctx, name: string) =>
  `${actor.kind === 'token' ? actor.accessTokenId : userIdOf(actor)}/${name}`;

/** How far the caller's download of this name is; undefined when it has ended, or runs in another process. */
export const progressOf = (ctx: Ctx, name: string): Progress | undefined => running.get(keyOf(ctx, name));

/** Starts work on this many documents. `name` is what the client asks for its progress by. */
export function beginWork(
  ctx: Ctx,
  { signal, name, total }: { readonly signal: AbortSignal; readonly name: string | undefined; readonly total: number },
): Work & { readonly end: () => void } {
  const key = name && /^[\w-]{8,64}$/.test(name) ? keyOf(ctx, name) : undefined;
  if (key) running.set(key, { done: 0, total });
  return {
    signal,
    progress: (done) => void (key && running.set(key, { done, total })),
    end: () => void (key && running.delete(key)),
  };
}

import type { ActSummary } from '@atrium/domain/act';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { say } from '../locale/index.ts';
import { ApiError } from '../wire/api-error.ts';
import type { Act } from '../wire/transport.ts';
import type { TypedDocument } from '../wire/typed-document.ts';
import { UndoActDocument } from './generated/api/undo.ts';
import { request, requestPreview } from './request.ts';
import { toast, toastFailure, toastUndo } from './toasts.ts';

export type CommandOutcome<Result> =
  | { readonly ok: true; readonly data: Result; readonly act?: Act | undefined; readonly acts?: readonly ActSummary[] }
  | { readonly ok: false; readonly error: ApiError };

// biome-ignore lint/suspicious/noExplicitAny: only the names of the documents are read
type Documents = ReadonlyArray<TypedDocument<any, any>> | 'all';

export interface CommandOptions<Result> {
  /** The toast on success. */
  readonly done?: string | ((data: Result) => string);
  /** Queries whose cached results become stale; 'all' if the command may have changed anything. */
  readonly refreshes?: Documents;
  /** Shows no toast on failure: the caller reports it, for instance at the fields. */
  readonly quiet?: boolean;
  /** The reason of a refusal about which the caller asks the user instead of showing a toast. */
  readonly asks?: string;
}

export interface Command<Result, Variables> {
  /** Never throws: the outcome says whether the command succeeded. */
  readonly run: (variables: Variables) => Promise<CommandOutcome<Result>>;
  /** Returns what the command would do to work of other people, without carrying it out. Throws the server's error if it would refuse. */
  readonly preview: (variables: Variables) => Promise<ActSummary>;
  readonly pending: boolean;
}

/**
 * Reports success and, where it can be known, what followed from it: the worker acts a moment later (decision 0187). Changes to work of
 * other people can be undone from the toast.
 */
async function tellOutcome(outcome: string, act: Act | undefined, undo: (() => void) | undefined): Promise<void> {
  if (undo) toastUndo(outcome, undo);
  if (!act) return undo ? undefined : toast(outcome);
  const telling = await import('./what-followed.ts').catch(() => undefined);
  // Success is reported in any case, even if the connection was lost meanwhile.
  if (!telling) return undo ? undefined : toast(outcome);
  const followed = await telling.whatFollowed(act).catch(() => '');
  if (!undo) toast(telling.outcomeWith(say(outcome), followed));
  else if (followed) toast(followed);
}

/**
 * Reports that several commands are done, or one whose screen words its outcome itself, and what followed from all of them together
 * (decision 187). Refused outcomes are ignored.
 */
export function toastDone(done: string, outcomes: readonly CommandOutcome<unknown>[]): void {
  const acts = outcomes.flatMap((outcome) => (outcome.ok && outcome.act ? [outcome.act] : []));
  const act = acts.length > 0 ? acts.reduce(together) : undefined;
  void tellOutcome(done, act, undefined);
}

const together = (one: Act, other: Act): Act => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
});

const refresh = async (cache: QueryClient, documents: Documents = []): Promise<void> => {
  if (documents === 'all') return cache.invalidateQueries();
  await Promise.all(documents.map((stale) => cache.invalidateQueries({ queryKey: [stale.name] })));
};

/**
 * For callers that run many commands without refreshing after each: refreshes all stale queries in one batch. Resolves once they are
 * fetched again.
 */
export function useRefresh(documents?: Documents): () => Promise<void> {
  const cache = useQueryClient();
  return () => refresh(cache, documents);
}

/**
 * Returns a function that undoes acts, the last one first, reports the outcome and refreshes the stale queries. It returns whether all acts
 * were undone.
 */
export function useUndo(refreshes?: Documents): (acts: readonly ActSummary[], done?: string) => Promise<boolean> {
  const cache = useQueryClient();
  return useCallback(
    async (acts, done = 'Undone') => {
      try {
        for (const { id } of acts.toReversed()) if (id !== undefined) await request(UndoActDocument, { id });
        toast(done);
        return true;
      } catch (error) {
        toastFailure(error, UndoActDocument.name);
        return false;
      } finally {
        await refresh(cache, refreshes);
      }
    },
    [cache, refreshes],
  );
}

/**
 * Runs a command once for a double click or key repeat, which arrives before the screen shows that anything runs: a second call with the
 * same variables returns the first one's outcome until that has settled and the stale queries are fetched again.
 */
function useOnce<Variables, Outcome>(run: (variables: Variables) => Promise<Outcome>) {
  const last = useRef<{ readonly asked: string; readonly outcome: Promise<Outcome> } | undefined>(undefined);
  return (variables: Variables): Promise<Outcome> => {
    const asked = JSON.stringify(variables) ?? '';
    if (last.current?.asked === asked) return last.current.outcome;
    const outcome = run(variables);
    const running = { asked, outcome };
    last.current = running;
    void outcome.finally(() => {
      if (last.current === running) last.current = undefined;
    });
    return outcome;
  };
}

/**
 * A mutation as a screen uses it: runs it, shows that it is pending, reports its outcome and refreshes stale queries. Changes to work of
 * other people can be undone from the toast. A refusal refreshes them too, since what the screen shows may be out of date.
 */
export function useCommand<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  options: CommandOptions<Result> = {},
): Command<Result, Variables> {
  const cache = useQueryClient();
  const mutation = useMutation({ mutationFn: (variables: Variables) => request(document, variables) });
  const undo = useUndo(options.refreshes);
  const run = useOnce(async (variables: Variables): Promise<CommandOutcome<Result>> => {
    try {
      const { data, act, acts } = await mutation.mutateAsync(variables);
      await refresh(cache, options.refreshes);
      const done = typeof options.done === 'function' ? options.done(data) : options.done;
      if (done) void tellOutcome(done, act, acts.length > 0 ? () => void undo(acts) : undefined);
      return { ok: true, data, act, acts };
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError({ kind: 'SERVER' });
      const isAsked = options.asks !== undefined && known.reason === options.asks;
      if (!options.quiet && !isAsked) toastFailure(error, document.name);
      if (known.reason !== undefined && !isAsked) void refresh(cache, options.refreshes);
      return { ok: false, error: known };
    }
  });
  return { pending: mutation.isPending, preview: (variables) => requestPreview(document, variables), run };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { say } from '../locale/index.ts';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import { toast, toastFailure } from './toasts.ts';
import type { Act } from './transport.ts';
import type { TypedDocument } from './typed-document.ts';

export type Outcome<Result> =
  | { readonly ok: true; readonly data: Result }
  | { readonly ok: false; readonly error: ApiError };

export interface CommandOptions<Result> {
  /** The toast on success, from the specification. */
  readonly done?: string | ((data: Result) => string);
  /** Queries whose answers are old now. */
  // biome-ignore lint/suspicious/noExplicitAny: only the names of the documents are read
  readonly refreshes?: ReadonlyArray<TypedDocument<any, any>>;
  /** The caller tells failures itself, for instance at the fields. */
  readonly quiet?: boolean;
}

export interface Command<Result, Variables> {
  /** Never throws: the outcome says whether it was carried out. */
  readonly run: (variables: Variables) => Promise<Outcome<Result>>;
  readonly pending: boolean;
}

/** Says that it is done, and what came of it where that can be known: the worker acts a moment later (decision 0187). */
async function tellOutcome(outcome: string, act: Act | undefined): Promise<void> {
  if (!act) return toast(outcome);
  const { whatFollowed, outcomeWith } = await import('./what-followed.ts');
  toast(outcomeWith(say(outcome), await whatFollowed(act).catch(() => '')));
}

/** A mutation as a screen uses it: run it, show that it runs, toast its outcome, refresh what it made old. */
export function useCommand<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  options: CommandOptions<Result> = {},
): Command<Result, Variables> {
  const cache = useQueryClient();
  const mutation = useMutation({ mutationFn: (variables: Variables) => request(document, variables) });
  return {
    pending: mutation.isPending,
    run: async (variables) => {
      try {
        const { data, act } = await mutation.mutateAsync(variables);
        await Promise.all(
          (options.refreshes ?? []).map((stale) => cache.invalidateQueries({ queryKey: [stale.name] })),
        );
        if (options.done) void tellOutcome(typeof options.done === 'function' ? options.done(data) : options.done, act);
        return { ok: true, data };
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError({ kind: 'SERVER' });
        if (!options.quiet) toastFailure(error, document.name);
        return { ok: false, error: known };
      }
    },
  };
}

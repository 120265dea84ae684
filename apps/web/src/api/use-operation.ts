import type { RecordKey } from '@atrium/domain/live';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Refusal, WireAnswer } from '../wire/transport.ts';
import type { TypedDocument } from '../wire/typed-document.ts';
import { request } from './request.ts';
import { useLive } from './use-live.ts';

export interface OperationOptions<Result = unknown> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Answers older than their variables stay on the screen until the new ones arrive (the default). */
  readonly keepPrevious?: boolean;
  /** No toast on failure: the screen tells it where it happened. */
  readonly quiet?: boolean;
  readonly refetchInterval?: number;
  /** The records the answer tells of: when one of them is changed, by whomever, it is asked for again. */
  readonly live?: (data: Result) => readonly RecordKey[];
}

export interface Operation<Result> {
  /** What was asked: the operation and its variables. */
  readonly key: readonly unknown[];
  readonly data: Result | undefined;
  readonly refusals: readonly Refusal[];
  readonly error: Error | null;
  /** No answer yet, of any age. */
  readonly loading: boolean;
  /** An answer is shown while a newer one is on its way. */
  readonly refreshing: boolean;
  readonly retry: () => void;
  /** The cache's own view, for the rare screen that needs it. */
  readonly query: UseQueryResult<WireAnswer<Result>>;
}

const noRefusals: readonly Refusal[] = [];
const noRecords: readonly RecordKey[] = [];

/** The key under which the answers of an operation are kept; variables left out: of all variables. */
export function operationKey<Result, Variables>(document: TypedDocument<Result, Variables>, variables?: Variables) {
  return variables === undefined ? [document.name] : [document.name, variables];
}

/** Asks a query of the server and keeps its answer; refetching never blanks what is shown. */
export function useOperation<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: NoInfer<Variables>,
  options: OperationOptions<NoInfer<Result>> = {},
): Operation<Result> {
  const asked = {
    queryKey: operationKey(document, variables),
    queryFn: ({ signal }: { signal: AbortSignal }) => request(document, variables, signal),
    meta: { quiet: options.quiet ?? false },
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  };
  // Asked while the screen is drawn for the first time, not once it stands: the answer is on its way meanwhile.
  const cache = useQueryClient();
  if (options.enabled !== false && !cache.getQueryState(asked.queryKey)) void cache.prefetchQuery(asked);
  const query = useQuery({
    ...asked,
    enabled: options.enabled,
    refetchInterval: options.refetchInterval,
    placeholderData: options.keepPrevious === false ? undefined : keepPreviousData,
  });
  const shown = query.data?.data;
  useLive(shown && options.live ? options.live(shown) : noRecords, operationKey(document, variables), query.refetch);
  return {
    key: asked.queryKey,
    data: shown,
    refusals: query.data?.refusals ?? noRefusals,
    error: query.error,
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    retry: () => void query.refetch(),
    query,
  };
}

/** The refusal of a field of an answer, or undefined when it was not refused. */
export function refusalOf(operation: Pick<Operation<unknown>, 'refusals'>, field: string): Refusal | undefined {
  return operation.refusals.find((refusal) => refusal.path === field || refusal.path.startsWith(`${field}.`));
}

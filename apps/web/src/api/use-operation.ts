import type { RecordKey } from '@atrium/domain/live';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Refusal, WireAnswer } from '../wire/transport.ts';
import type { TypedDocument } from '../wire/typed-document.ts';
import { request, requestedEarly } from './request.ts';
import { useLive } from './use-live.ts';

export interface OperationOptions<Result = unknown> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Keeps data of earlier variables on the screen until the new data arrive (the default). */
  readonly keepPrevious?: boolean;
  /** Shows no toast on failure: the screen reports it in place. */
  readonly quiet?: boolean;
  readonly refetchInterval?: number;
  /** The records that the data describe: the query runs again when anybody changes one of them. */
  readonly live?: (data: Result) => readonly RecordKey[];
  /** Records that very many people may have open, such as a call: after a change they do not all ask at once. */
  readonly liveForMany?: (data: Result) => readonly RecordKey[];
}

export interface Operation<Result> {
  /** The query key: the operation and its variables. */
  readonly key: readonly unknown[];
  readonly data: Result | undefined;
  readonly refusals: readonly Refusal[];
  readonly error: Error | null;
  /** No data yet, not even old data. */
  readonly loading: boolean;
  /** Data are shown while newer data are loading. */
  readonly refreshing: boolean;
  readonly retry: () => void;
  /** The underlying query of the cache, for the rare screen that needs it. */
  readonly query: UseQueryResult<WireAnswer<Result>>;
}

const noRefusals: readonly Refusal[] = [];
const noRecords: readonly RecordKey[] = [];

/** A change of a record that many people have open is shown within this time, in milliseconds. */
const manyMs = 20_000;

/** Returns the key under which the results of an operation are cached; without variables, the key prefix of all its results. */
export function operationKey<Result, Variables>(document: TypedDocument<Result, Variables>, variables?: Variables) {
  return variables === undefined ? [document.name] : [document.name, variables];
}

/** Runs a query and caches its result; refetching never blanks what is shown. */
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
  // Sent during the first render rather than after it, so that the request is already under way when the screen mounts.
  const cache = useQueryClient();
  if (options.enabled !== false && !cache.getQueryState(asked.queryKey)) {
    const early = requestedEarly(document, variables);
    // Drawn with its data at once: drawing its placeholders first would take as long again.
    if (early) cache.setQueryData(asked.queryKey, early);
    else void cache.prefetchQuery(asked);
  }
  const query = useQuery({
    ...asked,
    enabled: options.enabled,
    refetchInterval: options.refetchInterval,
    placeholderData: options.keepPrevious === false ? undefined : keepPreviousData,
  });
  const shown = query.data?.data;
  const watched = (keys: OperationOptions<Result>['live']) => (shown && keys ? keys(shown) : noRecords);
  useLive(watched(options.live), asked.queryKey, query.refetch);
  useLive(watched(options.liveForMany), asked.queryKey, query.refetch, manyMs);
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

/** Returns the refusal of a field of the result, or undefined if it was not refused. */
export function refusalOf(operation: Pick<Operation<unknown>, 'refusals'>, field: string): Refusal | undefined {
  return operation.refusals.find((refusal) => refusal.path === field || refusal.path.startsWith(`${field}.`));
}

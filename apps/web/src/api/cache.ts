import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { facilityKey } from '../session/facility.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { toastFailedQuery } from './toasts.ts';
import { isBackgroundRefresh } from './use-live.ts';

const identity = () => {
  const session = currentSession();
  return session && `${session.user.id} ${session.role}`;
};

/** Drops the cached answers when the user or role changes, also in another tab, so that nobody sees what another user or role was shown. */
function forgetWithIdentity(cache: QueryClient): void {
  let known = identity();
  subscribeToSession(() => {
    const now = identity();
    if (now === known) return;
    known = now;
    const own = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== facilityKey[0] };
    if (now === undefined) cache.removeQueries(own);
    else void cache.resetQueries(own);
  });
}

/** Creates the cache of server responses. Failures become toasts here unless the screen shows them itself, so none can forget to. */
export function createCache(): QueryClient {
  const cache = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Nobody waits for a background refresh: the screen keeps what it shows and asks again later.
        if (query.meta?.quiet !== true && !isBackgroundRefresh(query.queryHash))
          toastFailedQuery(error, String(query.queryKey[0]));
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      // Without a connection a request fails immediately with a message; one that waited for the connection would show a spinner forever.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        // Only a lost connection is worth an automatic retry; a refusal would be the same again.
        retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'CONNECTION',
      },
    },
  });
  forgetWithIdentity(cache);
  return cache;
}

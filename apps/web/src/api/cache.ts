import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { facilityKey } from '../session/facility.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { toastFailure } from './toasts.ts';
import { isAskedQuietly } from './use-live.ts';

const identity = () => {
  const session = currentSession();
  return session && `${session.user.id} ${session.role}`;
};

/** What one person in one role was answered is not shown to another: not after a role change, nor in another tab. */
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

/** The cache of answers. Failures become toasts here, so no screen can forget to show one. */
export function createCache(): QueryClient {
  const cache = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Nobody waits for what a screen asks by itself: what it shows stays, and it asks again.
        if (query.meta?.quiet !== true && !isAskedQuietly(query.queryHash))
          toastFailure(error, String(query.queryKey[0]));
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      // Without a connection a request fails at once and says so; one that waited for it would spin for ever.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        // Only a lost connection is worth a second try by itself; a refusal stays one.
        retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'CONNECTION',
      },
    },
  });
  forgetWithIdentity(cache);
  return cache;
}

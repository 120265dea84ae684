import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from './session-store.ts';
import type { Session } from './token.ts';

/** The session, or undefined for a visitor. */
export function useMaybeSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** The session on screens behind the login. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('This screen needs a signed-in person');
  return session;
}

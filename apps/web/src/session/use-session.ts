import type { Actor, UserId } from '@atrium/domain/kernel';
import { useMemo, useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from './session-store.ts';
import type { Session } from './token.ts';

/** Returns the session, or undefined for a visitor. */
export function useMaybeSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** Returns the session, on screens behind the login. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('This screen needs a signed-in person');
  return session;
}

/** Returns the signed-in user as the actor for the domain's rules; screens pass it on without inspecting it. */
export function useActor(): Actor {
  const { user, role, isInternalUser } = useSession();
  return useMemo(
    () => ({ kind: 'person', id: user.id as UserId, role, isInternalUser }),
    [user.id, role, isInternalUser],
  );
}

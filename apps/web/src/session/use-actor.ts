import type { Actor, UserId } from '@atrium/domain/kernel';
import { useMemo } from 'react';
import { useSession } from './use-session.ts';

/** The signed-in person as the rules of the domain ask for them; screens hand it on and never look into it. */
export function useActor(): Actor {
  const { user, role, isInternalUser } = useSession();
  return useMemo(
    () => ({ kind: 'person', id: user.id as UserId, role, isInternalUser }),
    [user.id, role, isInternalUser],
  );
}

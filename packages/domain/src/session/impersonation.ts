import { type Actor, type Decision, no, type UserId, yes } from '../kernel/index.ts';

export type ImpersonationReason =
  | 'NOT_LOGGED_IN'
  | 'IMPERSONATION_NOT_ALLOWED'
  | 'IMPERSONATION_TWICE'
  | 'IMPERSONATED_USER_NOT_FOUND';

/**
 * Who may see with whose eyes (behaviour/core §3.5): an officer takes on anybody; while impersonating the only way is back.
 */
export function mayGetTokenForUser(
  actor: Actor,
  target: { userId: UserId; exists: boolean },
): Decision<ImpersonationReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (actor.kind === 'token') return no('IMPERSONATION_NOT_ALLOWED');
  if (actor.impersonatingUserId !== undefined) {
    if (target.userId === actor.impersonatingUserId) return target.exists ? yes : no('IMPERSONATED_USER_NOT_FOUND');
    return no(actor.role === 'USER_OFFICER' ? 'IMPERSONATION_TWICE' : 'IMPERSONATION_NOT_ALLOWED');
  }
  if (actor.role !== 'USER_OFFICER') return no('IMPERSONATION_NOT_ALLOWED');
  return target.exists ? yes : no('IMPERSONATED_USER_NOT_FOUND');
}

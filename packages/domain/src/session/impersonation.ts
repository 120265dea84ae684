import { z } from 'zod';
import { type Actor, type Decision, id, no, type UserId, yes } from '../kernel/index.ts';

export type ImpersonationReason =
  | 'NOT_LOGGED_IN'
  | 'IMPERSONATION_NOT_ALLOWED'
  | 'IMPERSONATION_TWICE'
  | 'IMPERSONATED_USER_NOT_FOUND';

/**
 * Who may see with whose eyes (rule U31): an officer takes on anybody; while impersonating the only way is back.
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

/** Characters of the reason for an impersonation. */
export const impersonationReasonMinimum = 3;
export const impersonationReasonLimit = 500;

/** Why an officer takes on a person's eyes, kept in the log; the screens ask for it, older clients know no such argument (decision 0106). */
export const impersonationReason = z
  .string()
  .trim()
  .min(impersonationReasonMinimum, { message: 'Please say why' })
  .max(impersonationReasonLimit, { message: `Please make it at most ${impersonationReasonLimit} characters long` });

export const impersonationReasonArgs = z.object({ reason: impersonationReason.nullish() });

/** The reason is judged after the rule: whoever may not look with other eyes is told that first. */
export const getTokenForUserArgs = z.object({ userId: id(), reason: z.string().nullish() });

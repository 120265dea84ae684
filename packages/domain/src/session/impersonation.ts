import { z } from 'zod';
import { type Actor, type Decision, id, no, type UserId, yes } from '../kernel/index.ts';

export type ImpersonationReason =
  | 'NOT_LOGGED_IN'
  | 'IMPERSONATION_NOT_ALLOWED'
  | 'IMPERSONATION_TWICE'
  | 'IMPERSONATED_USER_NOT_FOUND';

/** Checks who may impersonate whom (rule U31): an officer anybody; during an impersonation the only way is back. */
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

/** Minimum and maximum length of the reason for an impersonation, in characters. */
const impersonationReasonMinimum = 3;
const impersonationReasonLimit = 500;

/** Why an officer impersonates a person, stored in the log; required by the screens, but unknown to older clients (decision 0106). */
export const impersonationReason = z
  .string()
  .trim()
  .min(impersonationReasonMinimum, { message: 'Please explain why' })
  .max(impersonationReasonLimit, { message: `Please make it at most ${impersonationReasonLimit} characters long` });

export const impersonationReasonArgs = z.object({ reason: impersonationReason.nullish() });

/** The reason is validated only after the policy, so that a caller who may not impersonate is told that first. */
export const getTokenForUserArgs = z.object({ userId: id(), reason: z.string().nullish() });

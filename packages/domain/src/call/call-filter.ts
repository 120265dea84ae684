import { type Actor, isPerson } from '../kernel/index.ts';
import type { CallPeriod } from './model.ts';
import type { CallsFilter } from './schema.ts';

/** The single condition on dates that a filter of calls amounts to. */
export type DateCondition =
  | 'OPEN_OR_OPEN_INTERNALLY'
  | 'ENDED'
  | 'OPEN_OR_UPCOMING'
  | 'OPEN'
  | 'OPEN_INTERNALLY_ONLY'
  | 'MARKED_ENDED_INTERNALLY';

/** Removes what external users may not filter by: they never see calls as internally open (rule C23). */
export function filterFor(actor: Actor, filter: CallsFilter): CallsFilter {
  const internal = actor.kind === 'token' || (isPerson(actor) && actor.isInternalUser);
  return filter.isActiveInternal && !internal ? { ...filter, isActiveInternal: undefined } : filter;
}

/** Returns the one condition on dates that applies, the first that matches (rule C22); undefined if none does. */
export function dateCondition(filter: CallsFilter): DateCondition | undefined {
  const { isActive, isActiveInternal, isEnded, isCallUpcoming } = filter;
  if (isActive && isActiveInternal && isEnded === false) return 'OPEN_OR_OPEN_INTERNALLY';
  if (isEnded) return 'ENDED';
  if (isCallUpcoming) return 'OPEN_OR_UPCOMING';
  if (isEnded === false) return 'OPEN';
  if (isActiveInternal) return 'OPEN_INTERNALLY_ONLY';
  if (isActiveInternal === false) return 'MARKED_ENDED_INTERNALLY';
  return undefined;
}

/** Whether a call meets the condition; the server's list query must agree with this. */
export function meetsDateCondition(
  condition: DateCondition | undefined,
  call: CallPeriod & { callEndedInternal: boolean },
  now: Date,
): boolean {
  switch (condition) {
    case undefined:
      return true;
    case 'OPEN_OR_OPEN_INTERNALLY':
      return call.startCall <= now && now <= call.endCallInternal;
    case 'ENDED':
      return call.endCall <= now;
    case 'OPEN_OR_UPCOMING':
      return call.endCall >= now || call.endCallInternal >= now;
    case 'OPEN':
      return call.startCall <= now && now <= call.endCall;
    case 'OPEN_INTERNALLY_ONLY':
      return call.endCall < now && now <= call.endCallInternal;
    case 'MARKED_ENDED_INTERNALLY':
      return call.callEndedInternal;
  }
}

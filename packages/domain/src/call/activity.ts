import { remainingTimeDays } from './limits.ts';
import type { CallPeriod, CallState } from './model.ts';

/** Where a call stands by its dates alone; both ends belong to the time it is open (behaviour/core §5.3). */
export function callState(call: CallPeriod, now: Date): CallState {
  if (now < call.startCall) return 'UPCOMING';
  if (now <= call.endCall) return 'OPEN';
  return now <= call.endCallInternal ? 'OPEN_INTERNALLY' : 'CLOSED';
}

/** Between its start and the internal end: what `isActiveInternal` says (behaviour/core §5.1). */
export function isActiveInternal(call: CallPeriod, now: Date): boolean {
  return call.startCall <= now && now <= call.endCallInternal;
}

/** Whether this person may begin or submit: internal people until the internal end (Spec 1 §4, behaviour/core §5.3). */
export function isCallOpenFor(call: CallPeriod, person: { isInternalUser: boolean }, now: Date): boolean {
  return person.isInternalUser ? isActiveInternal(call, now) : callState(call, now) === 'OPEN';
}

/** Not open, be it before the start or after the end; archiving does not end a call (behaviour/core §5.3). */
export function isCallEndedFor(call: CallPeriod, person: { isInternalUser: boolean }, now: Date): boolean {
  return !isCallOpenFor(call, person, now);
}

/** The end that counts for this person. */
export function deadlineFor(call: CallPeriod, person: { isInternalUser: boolean }): Date {
  return person.isInternalUser ? call.endCallInternal : call.endCall;
}

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** '30 days remaining', '7 hours remaining', '1 minute remaining', rounded down; empty beyond 30 days and under a minute (Spec 1 §9). */
export function remainingTimeText(deadline: Date, now: Date): string {
  const left = deadline.getTime() - now.getTime();
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    if (unit === 'day' && count > remainingTimeDays) return '';
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} remaining`;
  }
  return '';
}

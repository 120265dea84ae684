import { type CallPeriod, type CallState, remainingTimeDays } from './model.ts';

/** Returns the state of a call by its dates alone; it is open at both its start and its end (rule C1). */
export function callState(call: CallPeriod, now: Date): CallState {
  if (now < call.startCall) return 'UPCOMING';
  if (now <= call.endCall) return 'OPEN';
  return now <= call.endCallInternal ? 'OPEN_INTERNALLY' : 'CLOSED';
}

/** Whether now is between the start and the internal end of a call, as `isActiveInternal` on the wire says (rule C2). */
export function isActiveInternal(call: CallPeriod, now: Date): boolean {
  return call.startCall <= now && now <= call.endCallInternal;
}

/**
 * Whether this person may begin or submit a proposal: internal users may until the internal end; archiving a call does not close it (rules
 * C3 and C4).
 */
export function isCallOpenFor(call: CallPeriod, person: { isInternalUser: boolean }, now: Date): boolean {
  return person.isInternalUser ? isActiveInternal(call, now) : callState(call, now) === 'OPEN';
}

/** Returns the end of the call that applies to this person. */
export function deadlineFor(call: CallPeriod, person: { isInternalUser: boolean }): Date {
  return person.isInternalUser ? call.endCallInternal : call.endCall;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Each unit has whole sentences for singular and plural, so that they can be translated. */
const units = [
  {
    size: day,
    one: (count: number) => `${count} day remaining`,
    several: (count: number) => `${count} days remaining`,
  },
  {
    size: hour,
    one: (count: number) => `${count} hour remaining`,
    several: (count: number) => `${count} hours remaining`,
  },
  {
    size: minute,
    one: (count: number) => `${count} minute remaining`,
    several: (count: number) => `${count} minutes remaining`,
  },
] as const;

/** Returns '30 days remaining', '7 hours remaining' or '1 minute remaining', rounded down; empty beyond 30 days and under a minute (rule C5). */
export function remainingTimeText(deadline: Date, now: Date): string {
  const left = deadline.getTime() - now.getTime();
  for (const { size, one, several } of units) {
    const count = Math.floor(left / size);
    if (size === day && count > remainingTimeDays) return '';
    if (count > 0) return (count === 1 ? one : several)(count);
  }
  return '';
}

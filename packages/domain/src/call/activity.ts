import { type CallPeriod, type CallState, remainingTimeDays } from './model.ts';

/** Where a call stands by its dates alone; both ends belong to the time it is open (rule C1). */
export function callState(call: CallPeriod, now: Date): CallState {
  if (now < call.startCall) return 'UPCOMING';
  if (now <= call.endCall) return 'OPEN';
  return now <= call.endCallInternal ? 'OPEN_INTERNALLY' : 'CLOSED';
}

/** Between its start and the internal end: what `isActiveInternal` says (rule C2). */
export function isActiveInternal(call: CallPeriod, now: Date): boolean {
  return call.startCall <= now && now <= call.endCallInternal;
}

/** Whether this person may begin or submit: internal people until the internal end; archiving ends nothing (rules C3 and C4). */
export function isCallOpenFor(call: CallPeriod, person: { isInternalUser: boolean }, now: Date): boolean {
  return person.isInternalUser ? isActiveInternal(call, now) : callState(call, now) === 'OPEN';
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

/** '30 days remaining', '7 hours remaining', '1 minute remaining', rounded down; empty beyond 30 days and under a minute (rule C5). */
export function remainingTimeText(deadline: Date, now: Date): string {
  const left = deadline.getTime() - now.getTime();
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    if (unit === 'day' && count > remainingTimeDays) return '';
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} remaining`;
  }
  return '';
}

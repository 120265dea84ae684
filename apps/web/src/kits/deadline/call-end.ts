import { type CallPeriod, deadlineFor, isCallOpenFor } from '@atrium/domain/call';
import { useNow } from '@atrium/ui/relative-time';
import { serverTime } from '../../api/index.ts';

interface Dates {
  readonly startCall: string;
  readonly endCall: string;
  readonly endCallInternal?: string | null | undefined;
}

/** When a call closes for this person, and whether it is open now: internal people have until the internal end (rule C3). */
export function callEnd(
  call: Dates,
  isInternalUser: boolean,
  now: Date,
): { readonly isOpen: boolean; readonly end: Date } {
  const endCall = new Date(call.endCall);
  const period: CallPeriod = {
    startCall: new Date(call.startCall),
    endCall,
    endCallInternal: call.endCallInternal ? new Date(call.endCallInternal) : endCall,
  };
  return { isOpen: isCallOpenFor(period, { isInternalUser }, now), end: deadlineFor(period, { isInternalUser }) };
}

/** The present moment by the clock of the server, which judges deadlines; renewed every half minute, and when an awaited moment of that clock comes. */
export function useServerNow(awaited?: Date): Date {
  const aheadMs = serverTime(new Date(0)).getTime();
  return serverTime(useNow(undefined, awaited && new Date(awaited.getTime() - aheadMs)));
}

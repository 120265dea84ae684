import { type CallPeriod, deadlineFor, isCallOpenFor } from '@atrium/domain/call';
import { useNow } from '@atrium/ui/relative-time';
import { serverTime } from '../../api/index.ts';

interface Dates {
  readonly startCall: string;
  readonly endCall: string;
  readonly endCallInternal?: string | null | undefined;
}

/** Returns when a call closes for this user, and whether it is open now: for internal users the internal end applies (rule C3). */
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

/** Returns the current time of the server's clock, by which deadlines are judged; updated every half minute, and when the awaited time is reached. */
export function useServerNow(awaited?: Date): Date {
  const aheadMs = serverTime(new Date(0)).getTime();
  return serverTime(useNow(undefined, awaited && new Date(awaited.getTime() - aheadMs)));
}

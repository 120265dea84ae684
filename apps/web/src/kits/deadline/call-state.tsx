import { type CallPeriod, type CallState, callState, deadlineFor, remainingTimeText } from '@atrium/domain/call';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { useText } from '../../locale/index.ts';

export interface CallDates {
  readonly startCall: string;
  readonly endCall: string;
  readonly endCallInternal?: string | null;
  readonly isActive: boolean;
}

export type ShownState = CallState | 'ARCHIVED';

const looks: Readonly<Record<ShownState, { readonly word: string; readonly tone: StatusTone }>> = {
  UPCOMING: { word: 'Upcoming', tone: 'waiting' },
  OPEN: { word: 'Open', tone: 'good' },
  OPEN_INTERNALLY: { word: 'Open internally', tone: 'active' },
  CLOSED: { word: 'Closed', tone: 'off' },
  ARCHIVED: { word: 'Archived', tone: 'neutral' },
};

const periodOf = (call: CallDates): CallPeriod => ({
  startCall: new Date(call.startCall),
  endCall: new Date(call.endCall),
  endCallInternal: new Date(call.endCallInternal ?? call.endCall),
});

/** Returns the state of a call as the officers' list shows it. */
export function shownState(call: CallDates, now: Date): ShownState {
  return call.isActive ? callState(periodOf(call), now) : 'ARCHIVED';
}

/** Returns the time left until the next end of an open call, in words; empty if the call is not open. */
export function timeLeft(call: CallDates, now: Date): string {
  const state = shownState(call, now);
  if (state !== 'OPEN' && state !== 'OPEN_INTERNALLY') return '';
  return remainingTimeText(deadlineFor(periodOf(call), { isInternalUser: state === 'OPEN_INTERNALLY' }), now);
}

export function CallStateChip({ call, now }: { call: CallDates; now: Date }) {
  const text = useText();
  const { word, tone } = looks[shownState(call, now)];
  return <StatusChip label={text(word)} tone={tone} />;
}

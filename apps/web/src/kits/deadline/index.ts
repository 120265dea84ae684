/**
 * The deadlines of calls, by the clock of the server (`useServerNow`): `callEnd` returns when a call closes and whether it is open,
 * `<Deadline>` shows the time in the facility's zone and the reader's, `<TimeLeft>` the remaining time, `<Ends>` and `<Closes>` both,
 * `<CallStateChip>` the state of a call.
 */
export { callEnd, useServerNow } from './call-end.ts';
export { type CallDates, CallStateChip, type ShownState, shownState, timeLeft } from './call-state.tsx';
export { Closes, Ends } from './closes.tsx';
export { Deadline } from './deadline.tsx';
export { TimeLeft } from './time-left.tsx';

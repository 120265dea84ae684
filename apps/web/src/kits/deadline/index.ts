/**
 * Until when a call can be applied to: `callEnd` says when and whether, `<Deadline>` the moment in the facility's zone and the
 * reader's, `<TimeLeft>` how long that is, `<Ends>` and `<Closes>` both, by the clock of the server (`useServerNow`), `<CallStateChip>` where a call stands.
 */
export { callEnd, useServerNow } from './call-end.ts';
export { type CallDates, CallStateChip, type ShownState, shownState, timeLeft } from './call-state.tsx';
export { Closes, Ends } from './closes.tsx';
export { Deadline } from './deadline.tsx';
export { TimeLeft } from './time-left.tsx';

/**
 * Until when a call can be applied to: `callEnd` says when and whether, `<Deadline>` the moment in the facility's zone and the
 * reader's, `<TimeLeft>` how long that is, `<Closes>` both, by the clock of the server (`useServerNow`).
 */
export { callEnd } from './call-end.ts';
export { Closes } from './closes.tsx';
export { Deadline } from './deadline.tsx';
export { TimeLeft } from './time-left.tsx';
export { useServerNow } from './use-server-now.ts';

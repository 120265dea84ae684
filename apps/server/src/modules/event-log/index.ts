/** The event log, as rows for software and as a timeline for people. */
export { listEventLogs, listTimeline } from './event-log.queries.ts';
export type { EventLogRow } from './event-log.readable.ts';
export { WayOnRef } from './event-log.schema.ts';

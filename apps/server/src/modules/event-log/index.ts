/** The log of what happened, as rows for software and as a timeline for people. */
export { type EventLogRow, listEventLogs, listTimeline } from './event-log.queries.ts';

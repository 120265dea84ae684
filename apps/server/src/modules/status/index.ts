/** Statuses of proposals and experiments. */
export { listStatuses, type StatusRow } from './status.queries.ts';
export { StatusRef, statuses } from './status.schema.ts';

/** Statuses of proposals and experiments. */
export { listStatuses, type StatusRow, statuses } from './status.queries.ts';
export { StatusRef } from './status.schema.ts';
export { createStatus, updateStatus } from './status.service.ts';

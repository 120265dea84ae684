/** Statuses of proposals and experiments. */
export { statuses } from './status.loaders.ts';
export { listStatuses, type StatusRow } from './status.queries.ts';
export { StatusRef } from './status.schema.ts';
export { createStatus, updateStatus } from './status.service.ts';

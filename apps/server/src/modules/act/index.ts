/** Acts of the last week: what they did, and how they are undone. */
export { touchedRows } from './act.queries.ts';
export { ActRef } from './act.schema.ts';
export { onActUndone } from './act.service.ts';

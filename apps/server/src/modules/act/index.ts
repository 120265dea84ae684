/** Acts of the last week: what they did, and how they are undone. */
export { touchedRows } from './act.queries.ts';
export { onActUndone } from './act.service.ts';

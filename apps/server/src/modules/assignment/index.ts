/** The desk of a panel. */
export { readMatrix } from './assignment.service.ts';

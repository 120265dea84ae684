/** The assignment desk of a panel: who reviews which proposal. */
export { readMatrix } from './assignment.service.ts';

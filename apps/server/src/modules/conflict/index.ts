/** Conflicts of interest between the people of a panel and its proposals. */
export { MatrixConflictRef } from './conflict.schema.ts';
export {
  conflictsBetween,
  insistDespiteConflicts,
  keepDeclinedConflict,
  storeConfirmations,
} from './conflict.service.ts';

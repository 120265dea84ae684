/** Asks what becomes of proposals, or experiments, whose status leaves their workflow. */
export { type MoveTarget, movesOf, type StrandedGroup, StrandedGroups } from './stranded.tsx';

/** Asks what becomes of proposals, or experiments, whose status leaves their workflow. */
export { type Move, type MoveTarget, movesOf, type StrandedGroup, StrandedGroups } from './stranded.tsx';

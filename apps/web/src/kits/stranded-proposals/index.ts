/** Asks what becomes of proposals whose status leaves their workflow. */
export {
  type Move,
  type MoveTarget,
  movesOf,
  type StrandedGroup,
  StrandedProposals,
} from './stranded-proposals.tsx';

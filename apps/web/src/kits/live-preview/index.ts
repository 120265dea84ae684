/** Live previews of texts that are being written: the proposal they are filled in with, and values that have come to rest. */
export { type PreviewProposal, ProposalPicker } from './proposal-picker.tsx';
export { useRested } from './use-rested.ts';

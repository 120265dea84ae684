/** Live previews of texts that are being written: the page they come to, the proposal they are filled in with, and values that have come to rest. */
export { PreviewFrame } from './preview-frame.tsx';
export { type PreviewProposal, ProposalPicker } from './proposal-picker.tsx';
export { useRested } from './use-rested.ts';

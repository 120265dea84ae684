/** Live previews of texts that are being edited: the proposal whose data fills them, and debounced values. */
export { type PreviewProposal, ProposalPicker } from './proposal-picker.tsx';
export { useDebouncedValue } from './use-rested.ts';

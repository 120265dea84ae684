/** Live previews of texts that are being edited: the proposal whose data fills them, and the texts as they were when typing last paused. */
export { type PreviewProposal, ProposalPicker } from './proposal-picker.tsx';
export { usePausedTexts } from './use-paused-texts.ts';

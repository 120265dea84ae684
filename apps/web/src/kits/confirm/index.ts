/** Asking before something is done, or lost. */
export { actWords } from './act-words.ts';
export { ConfirmProvider, type ConfirmQuestion, useConfirm, type WayChoice } from './confirm.tsx';
export { type RemovalQuestion, useRemoval } from './removal.ts';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

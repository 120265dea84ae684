/** Confirmation before an action, or before input is lost. */
export { actWords } from './act-words.ts';
export { ConfirmProvider, type ConfirmQuestion, useConfirm, type WayChoice } from './confirm.tsx';
export { type RemovalQuestion, useRemoval } from './removal.ts';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

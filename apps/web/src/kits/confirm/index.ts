/** Asking before something is done, or lost. */
export { type Choice, ConfirmProvider, type Question, useConfirm } from './confirm.tsx';
export { type RemovalQuestion, useRemoval } from './removal.ts';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

/** Asking before something is done, or lost. */
export { type Choice, ConfirmProvider, type Question, useConfirm } from './confirm.tsx';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

/** Asking before something is done, or lost. */
export { ConfirmProvider, type Question, useConfirm } from './confirm.tsx';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

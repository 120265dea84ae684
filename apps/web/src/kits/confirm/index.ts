/** Asking before something is done, or lost. */
export { ConfirmProvider, type Question, useConfirm } from './confirm.tsx';
export { type Look, useLook, WhatGoes } from './preview.tsx';
export { unsavedText, useUnsavedPrompt } from './unsaved.ts';

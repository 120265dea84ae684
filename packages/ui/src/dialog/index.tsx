/** Dialogs: with a body, with a form, and to confirm. */

export * from './confirm-dialog.tsx';
export * from './dialog.tsx';
export * from './form-dialog.tsx';

/** Dialogs: with a body, with a form, and for confirmation. */

export * from './confirm-dialog.tsx';
export * from './dialog.tsx';
export * from './form-dialog.tsx';

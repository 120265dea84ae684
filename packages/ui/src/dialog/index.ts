/** Dialogs: with a body, and to confirm. */
export * from './confirm-dialog.tsx';
export * from './dialog.tsx';

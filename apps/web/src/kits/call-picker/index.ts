/** Choosing a call: `CallFilter` for lists, `useCalls` for forms. */

export type { CallDialogProps } from './call-dialog.tsx';
export { CallDialog } from './call-dialog-when-opened.ts';
export { CallFilter, type CallFilterProps, type PickedCall, useCalls } from './call-picker.tsx';

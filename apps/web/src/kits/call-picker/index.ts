/** Choosing a call: `CallFilter` for lists, `useCalls` for forms. */

export { CallDialog, type CallDialogProps } from './call-dialog.tsx';
export { CallFilter, type CallFilterProps, type PickedCall, useCalls } from './call-picker.tsx';

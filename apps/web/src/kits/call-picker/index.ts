/** Choosing calls: `CallFilter` for lists, `useCalls` for forms, `CallDialog` for one of those open, `PickCallsDialog` for several of all. */

export type { CallDialogProps } from './call-dialog.tsx';
export { CallFilter, type CallFilterProps, type PickedCall, useCalls } from './call-picker.tsx';
export { CallDialog, PickCallsDialog } from './dialogs.ts';

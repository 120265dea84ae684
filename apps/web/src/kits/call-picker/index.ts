/**
 * Selection of calls: `CallFilter` for lists, `useCalls` for forms, `CallDialog` for one of the open calls, `PickCallsDialog` for several
 * of all calls.
 */

export type { CallDialogProps } from './call-dialog.tsx';
export { CallFilter, type CallFilterProps, type PickedCall, useCalls } from './call-picker.tsx';
export { CallDialog, PickCallsDialog } from './dialogs.ts';

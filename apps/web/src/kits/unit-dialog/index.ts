/** Making a unit: on the list of units, and beside the question that needs it. */
export { UnitDialog, type UnitDialogProps } from './unit-dialog.tsx';

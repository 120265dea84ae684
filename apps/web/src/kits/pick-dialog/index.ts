/** Choosing several of a list that the server answered in one piece: `PickDialog`. */
export { PickDialog, type PickDialogProps } from './pick-dialog.tsx';

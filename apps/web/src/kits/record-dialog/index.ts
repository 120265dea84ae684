/** A dialog that is the form of one record. */
export { RecordDialog } from './record-dialog.tsx';

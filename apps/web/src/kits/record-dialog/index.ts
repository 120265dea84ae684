/**
 * A dialog with the form of one record. One that is created and changed as a whole takes everything from `useRecordForm`: `const { form,
 * dialog } = useRecordForm({ … })`, and `<RecordDialog {...dialog} title={…}>` around its fields.
 */
export { CommentDialog } from './comment-dialog.tsx';
export { NameDialog, type NameDialogProps, nameParts } from './name-dialog.tsx';
export { CodedFields, codedParts, NounFields, nounParts } from './noun-fields.tsx';
export { RecordDialog } from './record-dialog.tsx';
export { type RecordDialogOf, useRecordForm } from './use-record-form.ts';

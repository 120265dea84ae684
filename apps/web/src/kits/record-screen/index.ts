/** The screen of a plain noun: the list of its records, and its dialogs. */
export { type RecordDialogs, RecordScreen, type RecordScreenProps } from './record-screen.tsx';
export { useDeletion } from './use-deletion.ts';

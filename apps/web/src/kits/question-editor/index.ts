/** Questions as the builders of forms see them: wording, type, default settings. */
export { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';
export { type QuestionWords, useWordProblems, type WordProblems } from './question-words.ts';
export { QuestionWordsFields } from './question-words-fields.tsx';
export { TypeIcon } from './type-icon.tsx';

/** Texts that were written and later overwritten: those of a proposal as part of its log, those of a review behind a button. */
export { OverwrittenAnswersButton, OverwrittenTexts } from './overwritten-texts.tsx';

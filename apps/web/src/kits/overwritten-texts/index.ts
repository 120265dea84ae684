/** What people wrote and others overwrote: of a proposal as a part of its log, of a review behind a button. */
export { OverwrittenAnswersButton, OverwrittenTexts } from './overwritten-texts.tsx';

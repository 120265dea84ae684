/** Characters of a question (rule R210). */
export const clarificationQuestionLimit = 3000;
/** Characters of an answer (rule R211). */
export const clarificationAnswerLimit = 6000;
/** Files with an answer. */
export const clarificationFilesLimit = 3;
/** Days within which an answer may be asked for. */
export const clarificationDays = 90;
/** Days before the date at which applicants are reminded once. */
export const clarificationReminderDays = 2;

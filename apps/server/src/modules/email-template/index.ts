/** Templates of the e-mails that status actions write. */
export {
  type EmailTemplateRow,
  emailTemplates,
  findTranslations,
  listEmailTemplates,
  type TranslationRow,
  translationsOfTemplate,
} from './email-template.queries.ts';
export {
  createEmailTemplate,
  type FillingProblem,
  fillEmails,
  removeEmailTemplateTranslation,
  setEmailTemplateTranslation,
  updateEmailTemplate,
} from './email-template.service.ts';
export { type FilledLetter, fillLetters, isSent, textsFor } from './languages.service.ts';

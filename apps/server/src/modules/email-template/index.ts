/** Templates of the e-mails that status actions write. */
export { emailTemplates } from './email-template.loaders.ts';
export { type EmailTemplateRow, listEmailTemplates } from './email-template.queries.ts';
export {
  createEmailTemplate,
  type FilledEmail,
  type FillingProblem,
  fillEmails,
  updateEmailTemplate,
} from './email-template.service.ts';

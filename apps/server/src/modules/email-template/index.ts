/** Templates of the e-mails that status actions write. */
export { type EmailTemplateRow, emailTemplates, listEmailTemplates } from './email-template.queries.ts';
export {
  createEmailTemplate,
  type FilledEmail,
  type FillingProblem,
  fillEmails,
  updateEmailTemplate,
} from './email-template.service.ts';

import { emailPreviewArgs, emailTemplatePolicies } from '@atrium/domain/email-template';
import { builder } from '../../../graphql/builder.ts';
import { query } from '../../../graphql/operation.ts';
import { type EmailPreview, emailPreview } from './email-preview.service.ts';

const ProblemRef = builder.objectRef<NonNullable<EmailPreview['problem']>>('EmailTemplateProblem').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    message: t.exposeString('message'),
    line: t.exposeInt('line', { nullable: true, description: 'Counted from 1.' }),
    column: t.exposeInt('column', { nullable: true, description: 'Counted from 0.' }),
  }),
});

const PreviewRef = builder.objectRef<EmailPreview>('EmailPreview').implement({
  fields: (t) => ({
    subject: t.exposeString('subject', { nullable: true }),
    html: t.exposeString('html', { nullable: true, description: 'The whole e-mail as an HTML page.' }),
    problem: t.expose('problem', { type: ProblemRef, nullable: true }),
    variables: t.exposeString('variables', { description: 'The values available to the template, as JSON text.' }),
  }),
});

query('emailPreview', {
  type: PreviewRef,
  nullable: true,
  description: 'An e-mail as its recipient would see it, from unsaved texts.',
  input: emailPreviewArgs,
  policy: emailTemplatePolicies.read,
  resolve: emailPreview,
});

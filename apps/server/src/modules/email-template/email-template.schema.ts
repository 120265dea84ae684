import {
  createEmailTemplateArgs,
  emailTemplateKey,
  emailTemplatePolicies,
  emailTemplateSentences,
  emailTemplateTranslationKey,
  productLetter,
  setEmailTemplateTranslationArgs,
  updateEmailTemplateArgs,
} from '@atrium/domain/email-template';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import {
  type EmailTemplateRow,
  emailTemplates,
  listEmailTemplates,
  type TranslationRow,
  translationsOfTemplate,
  usesOfTemplate,
} from './email-template.queries.ts';
import * as service from './email-template.service.ts';

registerSentences(emailTemplateSentences);

const EmailTemplateUseRef = builder
  .objectRef<{ workflowId: number; workflowName: string }>('EmailTemplateUse')
  .implement({
    fields: (t) => ({ workflowId: t.exposeInt('workflowId'), workflowName: t.exposeString('workflowName') }),
  });

/** The last author of a text; null while the text is still as delivered with the product. */
const lastWriter = ({ updatedBy }: { readonly updatedBy: number | null }, _: unknown, ctx: Ctx) =>
  updatedBy === null ? null : people.load(ctx, updatedBy);

const TranslationRef = builder.objectRef<TranslationRow>('EmailTemplateTranslation').implement({
  description: 'The text of a template for people who use the screens in this language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'An ISO 639-1 code.' }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    revision: t.exposeInt('revision'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    updatedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null while the template is as delivered with the product.',
      resolve: lastWriter,
    }),
    isDelivered: t.exposeBoolean('isDelivered', {
      description: 'True while it is as delivered with the product; it is then sent only while it is current.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'False after the text it translates was changed, until it is saved again.',
    }),
  }),
});

const EmailTemplateRef = builder.objectRef<EmailTemplateRow>('EmailTemplate').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    revision: t.exposeInt('revision'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    updatedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null while the template is as delivered with the product.',
      resolve: lastWriter,
    }),
    writtenWhen: t.string({
      nullable: true,
      description: 'When the product itself sends it; null for templates used only by status actions.',
      resolve: ({ id }) => productLetter(id)?.when ?? null,
    }),
    shows: t.field({
      type: ['String'],
      description:
        'The variables available besides link and organisation, where the product itself sends this template.',
      resolve: ({ id }) => Object.keys(productLetter(id)?.variables ?? {}),
    }),
    translations: t.field({
      type: [TranslationRef],
      description: 'Its text in other languages; readers of any other language get the text of the template itself.',
      resolve: (row, _, ctx) => translationsOfTemplate.load(ctx, row.id),
    }),
    usedBy: t.field({
      type: [EmailTemplateUseRef],
      description: 'Workflows whose status actions use it.',
      resolve: (row, _, ctx) => usesOfTemplate.load(ctx, row.id),
    }),
  }),
});

query('emailTemplates', {
  type: [EmailTemplateRef],
  nullable: true,
  description: 'Templates of the e-mails that status actions send, by name.',
  policy: emailTemplatePolicies.read,
  resolve: (ctx) => listEmailTemplates(ctx.db),
});

query('emailTemplate', {
  type: EmailTemplateRef,
  nullable: true,
  input: emailTemplateKey,
  policy: emailTemplatePolicies.read,
  resolve: (ctx, { id }) => emailTemplates.load(ctx, id),
});

mutation('createEmailTemplate', {
  type: EmailTemplateRef,
  input: createEmailTemplateArgs,
  policy: emailTemplatePolicies.write,
  resolve: service.createEmailTemplate,
});

mutation('updateEmailTemplate', {
  type: EmailTemplateRef,
  input: updateEmailTemplateArgs,
  policy: emailTemplatePolicies.write,
  resolve: service.updateEmailTemplate,
});

mutation('setEmailTemplateTranslation', {
  type: EmailTemplateRef,
  description:
    'Stores the translation of a template. Leave out the revision when creating the first text in a language.',
  input: setEmailTemplateTranslationArgs,
  policy: emailTemplatePolicies.write,
  resolve: service.setEmailTemplateTranslation,
});

mutation('removeEmailTemplateTranslation', {
  type: EmailTemplateRef,
  description: 'Removes the translation of a template; its readers then get the text of the template itself.',
  input: emailTemplateTranslationKey,
  destructive: 'Removed a translation of an e-mail template',
  policy: emailTemplatePolicies.write,
  resolve: service.removeEmailTemplateTranslation,
});

mutation('deleteEmailTemplate', {
  type: EmailTemplateRef,
  input: emailTemplateKey,
  destructive: 'Deleted an e-mail template',
  policy: emailTemplatePolicies.write,
  resolve: (ctx, { id }) => service.deleteEmailTemplate(ctx, id),
});

defineKeptRecords('email-template', emailTemplatePolicies.write);

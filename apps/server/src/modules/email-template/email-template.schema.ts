import {
  createEmailTemplateArgs,
  emailTemplateKey,
  emailTemplatePolicies,
  emailTemplateSentences,
  emailTemplateTranslationKey,
  letterOfTheHouse,
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

/** Who wrote a text last; nobody of the facility while it is as the product came with it. */
const lastWriter = ({ updatedBy }: { readonly updatedBy: number | null }, _: unknown, ctx: Ctx) =>
  updatedBy === null ? null : people.load(ctx, updatedBy);

const TranslationRef = builder.objectRef<TranslationRow>('EmailTemplateTranslation').implement({
  description: 'What a template says to those who read the screens in this language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'By its code of ISO 639-1.' }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    revision: t.exposeInt('revision'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    updatedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null while it is as the product came with it.',
      resolve: lastWriter,
    }),
    isDelivered: t.exposeBoolean('isDelivered', {
      description: 'The product came with it, and nobody has saved it since; it is sent only while it is current.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'False once the text it translates was changed, until it is saved again.',
    }),
  }),
});

export const EmailTemplateRef = builder.objectRef<EmailTemplateRow>('EmailTemplate').implement({
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
      description: 'Null while it is as the product came with it.',
      resolve: lastWriter,
    }),
    writtenWhen: t.string({
      nullable: true,
      description: 'When the product writes with it by itself; null for templates of status actions alone.',
      resolve: ({ id }) => letterOfTheHouse(id)?.when ?? null,
    }),
    shows: t.field({
      type: ['String'],
      description: 'What its text may show beside link and organisation, where the product writes with it by itself.',
      resolve: ({ id }) => Object.keys(letterOfTheHouse(id)?.variables ?? {}),
    }),
    translations: t.field({
      type: [TranslationRef],
      description: 'What it says in other languages; its own text is for all other readers.',
      resolve: (row, _, ctx) => translationsOfTemplate.load(ctx, row.id),
    }),
    usedBy: t.field({
      type: [EmailTemplateUseRef],
      description: 'Workflows whose status actions write with it.',
      resolve: (row, _, ctx) => usesOfTemplate.load(ctx, row.id),
    }),
  }),
});

query('emailTemplates', {
  type: [EmailTemplateRef],
  nullable: true,
  description: 'Templates of the e-mails that status actions write, by name.',
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
  description: 'Stores what a template says in one more language. Without a revision it is the first text in it.',
  input: setEmailTemplateTranslationArgs,
  policy: emailTemplatePolicies.write,
  resolve: service.setEmailTemplateTranslation,
});

mutation('removeEmailTemplateTranslation', {
  type: EmailTemplateRef,
  description: 'Removes what a template says in a language; its readers get the own text of the template.',
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

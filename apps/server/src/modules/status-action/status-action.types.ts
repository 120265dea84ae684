import {
  type EmailActionConfig,
  type EmailEntry,
  emailRecipients,
  type RabbitMQActionConfig,
  readActionConfig,
  recipientWords,
  type StatusAction,
  statusActionById,
  statusActionType,
} from '@atrium/domain/status-action';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { emailTemplates, listEmailTemplates } from '../email-template/index.ts';
import type { ConnectionActionRow } from './status-action.queries.ts';

type Recipient = { readonly name: EmailEntry['recipient']['name']; readonly description?: string | null | undefined };

const RecipientRef = builder.objectRef<Recipient>('EmailStatusActionRecipient').implement({
  fields: (t) => ({
    name: t.field({ type: enumRef(emailRecipients), resolve: ({ name }) => name }),
    description: t.string({ nullable: true, resolve: ({ name }) => recipientWords[name].description }),
  }),
});

const TemplateChoiceRef = builder.objectRef<{ id: string; name: string }>('EmailStatusActionEmailTemplate').implement({
  fields: (t) => ({ id: t.exposeString('id'), name: t.exposeString('name') }),
});

const EntryRef = builder.objectRef<EmailEntry>('EmailStatusActionRecipientsWithTemplate').implement({
  fields: (t) => ({
    recipient: t.field({ type: RecipientRef, resolve: ({ recipient }) => recipient }),
    emailTemplate: t.field({
      type: TemplateChoiceRef,
      // Uses the template's current name; if it was deleted, the name under which it was chosen.
      resolve: async ({ emailTemplate: { id, name } }, _, ctx) => {
        const stored = await emailTemplates.load(ctx, id);
        return { id, name: stored?.name ?? name ?? id };
      },
    }),
    otherRecipientEmails: t.stringList({ nullable: true, resolve: (entry) => entry.otherRecipientEmails ?? null }),
    combineEmails: t.boolean({ nullable: true, resolve: (entry) => entry.combineEmails ?? null }),
    hold: t.boolean({
      description: 'Whether the e-mails wait in the outbox for an officer.',
      resolve: (entry) => entry.hold ?? false,
    }),
  }),
});

const EmailConfigRef = builder.objectRef<EmailActionConfig>('EmailActionConfig').implement({
  fields: (t) => ({ recipientsWithEmailTemplate: t.expose('recipientsWithEmailTemplate', { type: [EntryRef] }) }),
});

const RabbitConfigRef = builder.objectRef<RabbitMQActionConfig>('RabbitMQActionConfig').implement({
  fields: (t) => ({ exchanges: t.exposeStringList('exchanges', { nullable: true }) }),
});

const ConfigRef = builder.unionType('StatusActionConfig', {
  types: [EmailConfigRef, RabbitConfigRef],
  resolveType: (config) => ('exchanges' in config ? 'RabbitMQActionConfig' : 'EmailActionConfig'),
});

interface EmailDefault {
  readonly recipients: readonly Recipient[];
  readonly emailTemplates: ReadonlyArray<{ id: string; name: string }>;
}

const EmailDefaultRef = builder.objectRef<EmailDefault>('EmailActionDefaultConfig').implement({
  fields: (t) => ({
    recipients: t.field({ type: [RecipientRef], resolve: ({ recipients }) => [...recipients] }),
    emailTemplates: t.expose('emailTemplates', { type: [TemplateChoiceRef] }),
  }),
});

const RabbitDefaultRef = builder.objectRef<{ exchanges: string[] }>('RabbitMQActionDefaultConfig').implement({
  fields: (t) => ({ exchanges: t.exposeStringList('exchanges', { nullable: true }) }),
});

const DefaultRef = builder.unionType('StatusActionDefaultConfig', {
  types: [EmailDefaultRef, RabbitDefaultRef],
  resolveType: (config) => ('exchanges' in config ? 'RabbitMQActionDefaultConfig' : 'EmailActionDefaultConfig'),
});

export const StatusActionRef = builder.objectRef<StatusAction>('StatusAction').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    type: t.field({ type: enumRef(statusActionType), resolve: ({ type }) => type }),
    defaultConfig: t.field({
      type: DefaultRef,
      nullable: true,
      resolve: async ({ type }, _, ctx) => {
        if (type === 'RABBITMQ') return { exchanges: [ctx.config.brokerExchange] };
        if (type !== 'EMAIL') return null;
        const recipients = emailRecipients.options.map((name) => ({ name }));
        return { recipients, emailTemplates: await listEmailTemplates(ctx.db) };
      },
    }),
  }),
});

export const ConnectionStatusActionRef = builder.objectRef<ConnectionActionRow>('ConnectionStatusAction').implement({
  fields: (t) => ({
    connectionId: t.exposeInt('connectionId'),
    workflowId: t.exposeInt('workflowId'),
    actionId: t.exposeInt('actionId'),
    action: t.field({
      type: StatusActionRef,
      // Cannot be undefined: only the product's own action ids can be stored.
      resolve: ({ actionId }) => statusActionById(actionId) as StatusAction,
    }),
    config: t.field({
      type: ConfigRef,
      nullable: true,
      resolve: ({ actionId, config }) => {
        const type = statusActionById(actionId)?.type;
        const read = type && readActionConfig(type, config);
        return read?.ok ? read.action.config : null;
      },
    }),
  }),
});

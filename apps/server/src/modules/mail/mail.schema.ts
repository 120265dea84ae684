import { mailPolicies, mailsInput } from '@atrium/domain/mail';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { type ListedMail, listMails } from './mail.queries.ts';

const MailRef = builder.objectRef<ListedMail>('Mail').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    templateId: t.exposeString('templateId'),
    recipients: t.exposeStringList('recipients'),
    subject: t.exposeString('subject'),
    html: t.exposeString('html'),
    state: t.exposeString('state'),
    isGivenUp: t.exposeBoolean('isGivenUp', { description: 'All attempts to send it have failed.' }),
    lastError: t.exposeString('lastError', { nullable: true }),
    created: t.expose('created', { type: 'DateTime' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
  }),
});

const MailPageRef = pageType('MailsQueryResult', 'mails', MailRef);

query('mails', {
  type: MailPageRef,
  nullable: true,
  description: 'Mails sent or to be sent by this system, newest first.',
  input: mailsInput,
  policy: mailPolicies.read,
  resolve: (ctx, input) =>
    listMails(ctx.db, { first: input.first || null, offset: input.offset ?? 0, searchText: input.searchText ?? null }),
});

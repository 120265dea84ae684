import {
  emailDraftIdsArgs,
  emailDraftsArgs,
  emailRecipients,
  statusActionPolicies,
} from '@atrium/domain/status-action';
import { transaction } from '../../../access/context.ts';
import { record } from '../../../events/record.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumRef } from '../../../graphql/inputs.ts';
import { mutation, query } from '../../../graphql/operation.ts';
import { decideMails } from '../../mail/index.ts';
import { ProposalRef, proposals } from '../../proposal/index.ts';
import { type EmailDraftRow, listEmailDrafts } from './email-drafts.queries.ts';

const DraftRef = builder.objectRef<EmailDraftRow>('EmailDraft').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    recipients: t.exposeStringList('recipients'),
    subject: t.exposeString('subject'),
    html: t.exposeString('html'),
    templateId: t.exposeString('templateId'),
    created: t.expose('created', { type: 'DateTime' }),
    recipientGroup: t.field({
      type: enumRef(emailRecipients),
      nullable: true,
      resolve: ({ recipientGroup }) => recipientGroup,
    }),
    proposals: t.field({
      type: [ProposalRef],
      resolve: (draft, _, ctx) => proposals.loadMany(ctx, draft.proposalPks),
    }),
  }),
});

interface DraftPage {
  readonly drafts: EmailDraftRow[];
  readonly totalCount: number;
  readonly recipientCount: number;
}

const DraftPageRef = builder.objectRef<DraftPage>('EmailDraftsQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    recipientCount: t.exposeInt('recipientCount', { description: 'Number of addresses they will be sent to.' }),
    drafts: t.expose('drafts', { type: [DraftRef] }),
  }),
});

query('emailDrafts', {
  type: DraftPageRef,
  nullable: true,
  description: 'E-mails of status actions that wait for an officer to send them, by recipient.',
  input: emailDraftsArgs,
  policy: statusActionPolicies.readDrafts,
  resolve: (ctx, { first, offset, searchText, callId }) =>
    listEmailDrafts(ctx.db, {
      first: first || null,
      offset: offset ?? 0,
      searchText: searchText?.trim() || null,
      callId: callId ?? null,
    }),
});

/** Decides on drafts in one transaction; the event log records who decided, and the status action log the outcome. */
function decide(name: string, decision: 'send' | 'drop', description: string): void {
  mutation(name, {
    type: 'Int',
    description,
    input: emailDraftIdsArgs,
    policy: statusActionPolicies.decideDrafts,
    resolve: (ctx, { ids }) =>
      transaction(ctx, async (tx) => {
        const count = await decideMails(tx, ids, decision);
        const type = decision === 'send' ? 'EMAIL_DRAFTS_SENT' : 'EMAIL_DRAFTS_DROPPED';
        if (count > 0) await record(tx, { type, objectId: ids[0] ?? 0, data: { mailIds: ids, count } });
        return count;
      }),
  });
}

decide('sendEmailDrafts', 'send', 'Sends drafts; returns how many were still drafts.');
decide('dropEmailDrafts', 'drop', 'Discards drafts without sending them; returns how many were still drafts.');

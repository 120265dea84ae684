import { recipientWords } from '@atrium/domain/status-action';
import { BreakableText } from '@atrium/ui/breakable-text';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { Letter } from '@atrium/ui/letter';
import Box from '@mui/material/Box';
import {
  DropEmailDraftsDocument,
  EmailDraftIdsDocument,
  EmailDraftListDocument,
  type EmailDraftListQuery,
  SendEmailDraftsDocument,
} from '../../api/generated/features/status-action/drafts.ts';
import { request, useCommand, useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { ProposalLinks } from './proposal-links.tsx';

type Draft = NonNullable<EmailDraftListQuery['emailDrafts']>['drafts'][number];

const definition = defineList({ pageSize: 20, filters: { call: idIn() } });

const columns: readonly DataColumn<Draft>[] = [
  {
    id: 'recipients',
    header: 'Addressed to',
    text: (draft) => draft.recipients.join(', '),
    cell: (draft) => <BreakableText text={draft.recipients.join(', ')} />,
    grows: 0.45,
    width: 230,
    locked: true,
    card: 'title',
  },
  { id: 'subject', header: 'Subject', text: (draft) => draft.subject, grows: 0.55, width: 200 },
  {
    id: 'proposals',
    header: 'Proposals',
    cell: (draft) => <ProposalLinks proposals={draft.proposals} />,
    text: (draft) => draft.proposals.map(({ proposalId }) => proposalId).join(', '),
  },
  {
    id: 'recipientGroup',
    header: 'Recipient',
    text: (draft) => (draft.recipientGroup ? say(recipientWords[draft.recipientGroup].name) : ''),
  },
  { id: 'created', header: 'Created', cell: (draft) => <DateText value={draft.created} withTime /> },
];

/** The context of the draft, and the draft as its reader would receive it. */
function DraftBody({ draft }: { readonly draft: Draft }) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {draft.proposals.map(({ primaryKey, proposalId, title }) => (
          <ScreenLink key={primaryKey} to="/Proposals" query={{ reviewModal: primaryKey }}>
            {`${proposalId} ${title || text('Untitled')}`}
          </ScreenLink>
        ))}
      </Box>
      <Letter title={draft.subject} html={draft.html} />
    </Box>
  );
}

/** Sends or discards drafts after confirmation. */
function useDeciding(onDecided: () => void) {
  const text = useText();
  const ask = useConfirm();
  const refreshes = [EmailDraftListDocument];
  const send = useCommand(SendEmailDraftsDocument, {
    refreshes,
    done: ({ sendEmailDrafts: n }) => text('{{n}} e-mails are on their way', { n }),
  });
  const drop = useCommand(DropEmailDraftsDocument, {
    refreshes,
    done: ({ dropEmailDrafts: n }) => text('{{n}} drafts discarded', { n }),
  });
  return (ids: readonly number[], what: 'send' | 'drop') =>
    ask({
      title:
        what === 'send'
          ? text('Send {{n}} e-mails', { n: ids.length })
          : text('Discard {{n}} drafts', { n: ids.length }),
      text:
        what === 'send'
          ? text('They will be sent exactly as shown here and cannot be recalled.')
          : text('They will not be sent. The log lists them as discarded; replaying them there creates them again.'),
      confirmLabel: what === 'send' ? text('Send') : text('Discard'),
      destructive: what === 'drop',
      act: async () => {
        const outcome = await (what === 'send' ? send : drop).run({ ids: [...ids] });
        if (outcome.ok) onDecided();
      },
    });
}

/** /EmailOutbox: e-mails of status actions and letters with results that wait until an officer sends or drops them. */
export function OutboxScreen() {
  const text = useText();
  const list = useListState(definition);
  const { call } = list.filters;
  const { first, offset, searchText } = list.variables;
  const narrowing = { searchText, ...(call ? { callId: call } : {}) };
  const operation = useOperation(EmailDraftListDocument, { first, offset, ...narrowing });
  const answer = operation.data?.emailDrafts;
  const decide = useDeciding(() => list.setSelection([]));
  return (
    <ListScreen<Draft, typeof definition.spec.filters & object>
      title={text('Outbox')}
      context={
        answer
          ? `${text('{{n}} drafts', { n: answer.totalCount })} · ${text('{{n}} recipients', { n: answer.recipientCount })}`
          : ' '
      }
      name="emailOutbox"
      list={list}
      columns={columns}
      operation={operation}
      field="emailDrafts"
      rows={answer?.drafts}
      total={answer?.totalCount ?? 0}
      rowId={(draft) => String(draft.id)}
      rowLabel={(draft) => `${draft.recipients.join(', ')} · ${draft.subject}`}
      searchLabel={text('Search recipients, subject and proposal')}
      searchPauseMs={600}
      filters={<CallFilter value={call} onValue={(next) => list.setFilters({ call: next })} />}
      detail={(draft) => <DraftBody draft={draft} />}
      actions={(draft) => [
        { label: text('Send'), onRun: () => void decide([draft.id], 'send') },
        { label: text('Discard'), destructive: true, onRun: () => void decide([draft.id], 'drop') },
      ]}
      bulk={(selection) => [
        { label: text('Send'), onRun: () => void decide(selection.map(Number), 'send') },
        { label: text('Discard'), destructive: true, onRun: () => void decide(selection.map(Number), 'drop') },
      ]}
      selectAll={async () => {
        const { data } = await request(EmailDraftIdsDocument, narrowing);
        return (data.emailDrafts?.drafts ?? []).map(({ id }) => String(id));
      }}
      empty={
        <EmptyState
          title={text('Nothing is waiting')}
          text={text(
            'E-mails from status actions that are set to hold, and held result letters, appear here so that you can read them before they are sent.',
          )}
        />
      }
    />
  );
}

import { BreakableText } from '@atrium/ui/breakable-text';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText, dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import { Letter } from '@atrium/ui/letter';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { MailsDocument, type MailsQuery } from '../../api/generated/features/mail/mails.ts';
import { useOperation } from '../../api/index.ts';
import { defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { digits, useText } from '../../locale/index.ts';

type Mail = NonNullable<MailsQuery['mails']>['mails'][number];

const states: Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>> = {
  // Without a mail server, mails are only stored to be read here and are not sent.
  KEPT: { label: 'No mail server', tone: 'neutral' },
  HELD: { label: 'Held in the outbox', tone: 'draft' },
  QUEUED: { label: 'Waiting', tone: 'waiting' },
  SENT: { label: 'Sent', tone: 'good' },
  DROPPED: { label: 'Discarded', tone: 'off' },
  FAILED: { label: 'Could not be created', tone: 'bad' },
};

function MailState({ mail }: { mail: Mail }) {
  const text = useText();
  if (mail.isGivenUp)
    return (
      <StatusChip label={text('Given up: not sent to all recipients')} tone="bad" code={mail.lastError ?? mail.state} />
    );
  if (mail.lastError && mail.state !== 'FAILED')
    return <StatusChip label={text('Could not be sent yet')} tone="bad" code={mail.lastError} />;
  const known = states[mail.state];
  return <StatusChip label={text(known?.label ?? mail.state)} tone={known?.tone} code={mail.state} />;
}

const recipientsOf = (mail: Mail) => mail.recipients.join(', ');

const columns: readonly DataColumn<Mail>[] = [
  { id: 'subject', header: 'Subject', text: (mail) => mail.subject, grows: true, locked: true, card: 'title' },
  {
    id: 'recipients',
    header: 'Addressed to',
    text: recipientsOf,
    cell: (mail) => (
      <OneLine width={270} text={recipientsOf(mail)}>
        <BreakableText text={recipientsOf(mail)} onCards />
      </OneLine>
    ),
  },
  {
    id: 'state',
    header: 'State',
    text: (mail) => mail.state,
    cell: (mail) => <MailState mail={mail} />,
    card: 'status',
  },
  { id: 'created', header: 'Created', cell: (mail) => <DateText value={mail.created} withTime /> },
  { id: 'sentAt', header: 'Sent', cell: (mail) => <DateText value={mail.sentAt} withTime /> },
  { id: 'templateId', header: 'Template', text: (mail) => mail.templateId, hidden: true },
];

/** The mail as its reader sees it: nothing in it runs, loads or leads out of its frame. For a mail that could not be generated, the reason. */
function MailBody({ mail }: { mail: Mail }) {
  const text = useText();
  if (mail.state === 'FAILED')
    return (
      <p>
        {text('This e-mail was not sent because its text could not be filled in: {{why}}', {
          why: mail.lastError ?? '',
        })}
      </p>
    );
  return <Letter title={mail.subject} html={mail.html} />;
}

const definition = defineList({ pageSize: 20 });

/** /Mails: the generated e-mails, to be read here if no mail server is configured. */
export function MailsScreen() {
  const text = useText();
  const formats = useFormats();
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  const operation = useOperation(MailsDocument, { first, offset, searchText });
  const answer = operation.data?.mails;
  return (
    <ListScreen
      title={text('E-mails')}
      context={answer ? text('{{n}} e-mails', { n: digits(answer.totalCount) }) : ' '}
      name="mails"
      list={list}
      columns={columns}
      operation={operation}
      field="mails"
      rows={answer?.mails}
      total={answer?.totalCount ?? 0}
      rowId={(mail) => String(mail.id)}
      rowLabel={(mail) => [mail.subject, ...mail.recipients, dateText(mail.created, formats, true)].join(', ')}
      searchLabel={text('Search subject and recipients')}
      searchPauseMs={600}
      detail={(mail) => <MailBody mail={mail} />}
      empty={
        <EmptyState
          title={text('No e-mails yet')}
          text={text('Invitations, decisions and reminders appear here once they are created.')}
        />
      }
    />
  );
}

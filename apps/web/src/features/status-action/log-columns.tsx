import { recipientWords } from '@atrium/domain/status-action';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import type { StatusActionsLogListQuery } from '../../api/generated/features/status-action/logs.ts';
import { say, useText } from '../../locale/index.ts';
import { ProposalLinks } from './proposal-links.tsx';

export type Log = NonNullable<StatusActionsLogListQuery['statusActionsLogs']>['statusActionsLogs'][number];

const states: Readonly<Record<Log['state'], { readonly label: string; readonly tone: StatusTone }>> = {
  SUCCEEDED: { label: 'Successful', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  WAITING: { label: 'Waiting', tone: 'waiting' },
  HELD: { label: 'Held', tone: 'draft' },
  DROPPED: { label: 'Discarded', tone: 'off' },
};

function LogState({ log }: { readonly log: Log }) {
  const text = useText();
  const { label, tone } = states[log.state];
  return <StatusChip label={text(label)} tone={tone} code={log.detail || undefined} />;
}

export const recipientOf = (log: Log): string => {
  const group = log.emailStatusActionRecipient;
  return log.address ?? (group ? say(recipientWords[group].name) : '');
};

const recipient: DataColumn<Log> = {
  id: 'emailStatusActionRecipient',
  header: 'Recipient',
  text: recipientOf,
  sortable: true,
};

/** Returns the columns of the log; documents have no recipient. */
export const logColumns = (hasRecipient: boolean): readonly DataColumn<Log>[] => [
  {
    id: 'statusActionsSuccessful',
    header: 'State',
    text: (log) => log.state,
    cell: (log) => <LogState log={log} />,
    sortable: true,
    card: 'status',
  },
  ...(hasRecipient ? [recipient] : []),
  {
    id: 'proposals',
    header: 'Proposals',
    cell: (log) => <ProposalLinks proposals={log.proposals} />,
    text: (log) => log.proposals.map(({ proposalId }) => proposalId).join(', '),
    locked: true,
  },
  {
    id: 'statusActionsMessage',
    header: 'Message',
    text: (log) => say(log.statusActionsMessage),
    sortable: true,
    grows: true,
    card: 'title',
  },
  {
    id: 'statusActionsTstamp',
    header: 'Time',
    cell: (log) => <DateText value={log.statusActionsTstamp} withTime />,
    text: (log) => log.statusActionsTstamp,
    sortable: true,
  },
  { id: 'replays', header: 'Replays', text: (log) => log.replays, align: 'right', hidden: true },
];

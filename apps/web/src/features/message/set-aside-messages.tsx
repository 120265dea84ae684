import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import {
  DropMessagesDocument,
  MessageBrokerStateDocument,
  RetryMessagesDocument,
  SetAsideMessageListDocument,
  type SetAsideMessageListQuery,
} from '../../api/generated/features/message/messages.ts';
import { toast, useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { MessageBody } from './message-body.tsx';

type Message = NonNullable<SetAsideMessageListQuery['setAsideMessages']>['messages'][number];

const definition = defineList({ pageSize: 20 });

const columns: readonly DataColumn<Message>[] = [
  { id: 'type', header: 'Message', text: (message) => message.type || '–', locked: true, card: 'title' },
  { id: 'reason', header: 'Why it could not be handled', text: (message) => message.reason, grows: true },
  { id: 'attempts', header: 'Attempts', text: (message) => message.attempts, align: 'right' },
  {
    id: 'receivedAt',
    header: 'Received',
    cell: (message) => <DateText value={message.receivedAt} withTime />,
    align: 'right',
  },
];

/** Messages of other systems that could not be handled, to be tried again or dropped. */
export function SetAsideMessages() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  const operation = useOperation(SetAsideMessageListDocument, { first, offset, searchText });
  const answer = operation.data?.setAsideMessages;
  const refreshes = [SetAsideMessageListDocument, MessageBrokerStateDocument];
  const retrying = useCommand(RetryMessagesDocument, { refreshes });
  const dropping = useCommand(DropMessagesDocument, {
    refreshes,
    done: ({ dropMessages: n }) => text('{{n}} messages dropped', { n }),
  });
  const retry = async (ids: readonly number[]) => {
    const outcome = await retrying.run({ ids: [...ids] });
    if (!outcome.ok) return;
    const { handled, failed } = outcome.data.retryMessages;
    list.setSelection([]);
    if (failed.length === 0) toast(text('{{n}} messages handled', { n: handled.length }), 'success');
    else toast(text('{{n}} messages still cannot be handled', { n: failed.length }), 'warning');
  };
  const drop = (ids: readonly number[]) =>
    ask({
      title: text('Drop {{n}} messages', { n: ids.length }),
      text: text('What they tell is never acted upon. The sender does not learn of it.'),
      confirmLabel: text('Drop'),
      destructive: true,
      act: async () => {
        const outcome = await dropping.run({ ids: [...ids] });
        if (outcome.ok) list.setSelection([]);
      },
    });
  return (
    <ListPart<Message, Record<never, never>>
      name="messages"
      label={text('Messages')}
      list={list}
      columns={columns}
      operation={operation}
      field="setAsideMessages"
      rows={answer?.messages}
      total={answer?.totalCount ?? 0}
      rowId={(message) => String(message.id)}
      rowLabel={(message) => `${message.type} ${message.id}`}
      searchLabel={text('Search messages')}
      searchPauseMs={600}
      detail={({ body, reason }) => <MessageBody body={body} reason={reason} />}
      actions={(message) => [
        { label: text('Try again'), onRun: () => void retry([message.id]) },
        { label: text('Drop'), destructive: true, onRun: () => void drop([message.id]) },
      ]}
      bulk={(selection) => [
        { label: text('Try again'), onRun: () => void retry(selection.map(Number)) },
        { label: text('Drop'), destructive: true, onRun: () => void drop(selection.map(Number)) },
      ]}
      empty={
        <EmptyState
          title={text('Nothing is set aside')}
          text={text('Messages of other systems that nobody can handle are kept here until you decide.')}
        />
      }
    />
  );
}

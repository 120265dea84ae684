import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import {
  DropRefusedMessagesDocument,
  MessageBrokerStateDocument,
  RefusedMessageListDocument,
  type RefusedMessageListQuery,
  ResendMessagesDocument,
} from '../../api/generated/features/message/messages.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { MessageBody } from './message-body.tsx';

type Message = NonNullable<RefusedMessageListQuery['refusedMessages']>['messages'][number];

const definition = defineList({ pageSize: 20 });

function NextTry({ at }: { readonly at: string | null | undefined }) {
  const text = useText();
  return at ? <DateText value={at} withTime /> : text('Given up');
}

const columns: readonly DataColumn<Message>[] = [
  { id: 'type', header: 'Message', text: (message) => message.type, locked: true, card: 'title' },
  { id: 'exchange', header: 'Exchange', text: (message) => message.exchange },
  { id: 'reason', header: 'What the broker said', text: (message) => message.reason, grows: true },
  { id: 'refusals', header: 'Refused', text: (message) => message.refusals, align: 'right' },
  { id: 'nextTry', header: 'Next try', cell: (message) => <NextTry at={message.nextTry} />, align: 'right' },
  {
    id: 'created',
    header: 'Written',
    cell: (message) => <DateText value={message.created} withTime />,
    align: 'right',
  },
];

/** Messages to other systems that the broker refused, to be tried again at once or dropped. */
export function RefusedMessages() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  const operation = useOperation(RefusedMessageListDocument, { first, offset, searchText });
  const answer = operation.data?.refusedMessages;
  const refreshes = [RefusedMessageListDocument, MessageBrokerStateDocument];
  const sending = useCommand(ResendMessagesDocument, {
    refreshes,
    done: ({ resendMessages: n }) => text('{{n}} messages are on their way', { n }),
  });
  const dropping = useCommand(DropRefusedMessagesDocument, {
    refreshes,
    done: ({ dropRefusedMessages: n }) => text('{{n}} messages dropped', { n }),
  });
  const resend = async (ids: readonly number[]) => {
    const outcome = await sending.run({ ids: [...ids] });
    if (outcome.ok) list.setSelection([]);
  };
  const drop = (ids: readonly number[]) =>
    ask({
      title: text('Drop {{n}} messages', { n: ids.length }),
      text: text('They are never sent. Other systems do not learn what they tell.'),
      confirmLabel: text('Drop'),
      destructive: true,
      act: async () => {
        const outcome = await dropping.run({ ids: [...ids] });
        if (outcome.ok) list.setSelection([]);
      },
    });
  return (
    <ListPart<Message, Record<never, never>>
      name="refusedMessages"
      label={text('Messages to other systems')}
      list={list}
      columns={columns}
      operation={operation}
      field="refusedMessages"
      rows={answer?.messages}
      total={answer?.totalCount ?? 0}
      rowId={(message) => String(message.id)}
      rowLabel={(message) => `${message.type} ${message.id}`}
      searchLabel={text('Search messages')}
      searchPauseMs={600}
      detail={({ body, reason }) => <MessageBody body={body} reason={reason} />}
      actions={(message) => [
        { label: text('Send now'), onRun: () => void resend([message.id]) },
        { label: text('Drop'), destructive: true, onRun: () => void drop([message.id]) },
      ]}
      bulk={(selection) => [
        { label: text('Send now'), onRun: () => void resend(selection.map(Number)) },
        { label: text('Drop'), destructive: true, onRun: () => void drop(selection.map(Number)) },
      ]}
      empty={
        <EmptyState
          title={text('The broker has refused nothing')}
          text={text('A message it does not take is tried again later and later, and shown here until it has left.')}
        />
      }
    />
  );
}

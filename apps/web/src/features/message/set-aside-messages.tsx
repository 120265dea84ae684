import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import {
  DropMessagesDocument,
  MessageBrokerStateDocument,
  RetryMessagesDocument,
  SetAsideMessageListDocument,
  type SetAsideMessageListQuery,
} from '../../api/generated/features/message/messages.ts';
import { toast, useCommand, useOperation } from '../../api/index.ts';
import { defineList, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { MessageList } from './message-list.tsx';
import { MessageType } from './message-type.tsx';

type Message = NonNullable<SetAsideMessageListQuery['setAsideMessages']>['messages'][number];

const definition = defineList({ pageSize: 20 });

const columns: readonly DataColumn<Message>[] = [
  {
    id: 'type',
    header: 'Message',
    text: (message) => message.type,
    cell: ({ type }) => <MessageType type={type} />,
    locked: true,
    card: 'title',
  },
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
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  const operation = useOperation(SetAsideMessageListDocument, { first, offset, searchText });
  const refreshes = [SetAsideMessageListDocument, MessageBrokerStateDocument];
  const retrying = useCommand(RetryMessagesDocument, { refreshes });
  const dropping = useCommand(DropMessagesDocument, {
    refreshes,
    done: ({ dropMessages: n }) => text('{{n}} messages discarded', { n }),
  });
  const retry = async (ids: number[]) => {
    const outcome = await retrying.run({ ids });
    if (outcome.ok) {
      const { handled, failed } = outcome.data.retryMessages;
      if (failed.length === 0) toast(text('{{n}} messages handled', { n: handled.length }), 'success');
      else toast(text('{{n}} messages still cannot be handled', { n: failed.length }), 'warning');
    }
    return outcome;
  };
  return (
    <MessageList
      name="messages"
      label={text('Messages')}
      list={list}
      columns={columns}
      operation={operation}
      field="setAsideMessages"
      page={operation.data?.setAsideMessages}
      again={{ label: text('Try again'), run: retry }}
      drop={{
        warning: text('They will never be acted upon. The sender is not told.'),
        run: (ids) => dropping.run({ ids }),
      }}
      empty={{
        title: text('Nothing is set aside'),
        text: text('Messages from other systems that could not be handled are kept here until you decide.'),
      }}
    />
  );
}

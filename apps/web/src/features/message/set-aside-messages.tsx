import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import {
  DropMessagesDocument,
  MessageBrokerStateDocument,
  RetryMessagesDocument,
  SetAsideMessageListDocument,
  type SetAsideMessageListQuery,
} from '../../api/generated/features/message/messages.ts';
import { toast, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { messageColumn } from './message-column.tsx';
import { MessageList, useMessageList } from './message-list.tsx';

type Message = NonNullable<SetAsideMessageListQuery['setAsideMessages']>['messages'][number];

const columns: readonly DataColumn<Message>[] = [
  messageColumn,
  { id: 'reason', header: 'Why it could not be handled', text: (message) => message.reason, grows: true },
  { id: 'attempts', header: 'Attempts', text: (message) => message.attempts, align: 'right' },
  {
    id: 'receivedAt',
    header: 'Received',
    cell: (message) => <DateText value={message.receivedAt} withTime />,
  },
];

/** Messages of other systems that could not be handled, to be retried or dropped. */
export function SetAsideMessages() {
  const text = useText();
  const { list, operation } = useMessageList(SetAsideMessageListDocument);
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
        warning: text('They will never be handled. The senders will not be told.'),
        run: (ids) => dropping.run({ ids }),
      }}
      empty={{
        title: text('No messages set aside'),
        text: text('Messages from other systems that could not be handled are kept here until you decide.'),
      }}
    />
  );
}

import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import {
  DropRefusedMessagesDocument,
  MessageBrokerStateDocument,
  RefusedMessageListDocument,
  type RefusedMessageListQuery,
  ResendMessagesDocument,
} from '../../api/generated/features/message/messages.ts';
import { useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { messageColumn } from './message-column.tsx';
import { MessageList, useMessageList } from './message-list.tsx';

type Message = NonNullable<RefusedMessageListQuery['refusedMessages']>['messages'][number];

function NextTry({ at }: { readonly at: string | null | undefined }) {
  const text = useText();
  return at ? <DateText value={at} withTime /> : text('Given up');
}

const columns: readonly DataColumn<Message>[] = [
  messageColumn,
  { id: 'exchange', header: 'Exchange', text: (message) => message.exchange },
  { id: 'reason', header: 'Broker response', text: (message) => message.reason, grows: true },
  { id: 'refusals', header: 'Refused', text: (message) => message.refusals, align: 'right' },
  { id: 'nextTry', header: 'Next attempt', cell: (message) => <NextTry at={message.nextTry} /> },
  {
    id: 'created',
    header: 'Created',
    cell: (message) => <DateText value={message.created} withTime />,
  },
];

/** Messages to other systems that the broker refused, to be retried immediately or dropped. */
export function RefusedMessages() {
  const text = useText();
  const { list, operation } = useMessageList(RefusedMessageListDocument);
  const refreshes = [RefusedMessageListDocument, MessageBrokerStateDocument];
  const sending = useCommand(ResendMessagesDocument, {
    refreshes,
    done: ({ resendMessages: n }) => text('{{n}} messages are on their way', { n }),
  });
  const dropping = useCommand(DropRefusedMessagesDocument, {
    refreshes,
    done: ({ dropRefusedMessages: n }) => text('{{n}} messages discarded', { n }),
  });
  return (
    <MessageList
      name="refusedMessages"
      label={text('Messages to other systems')}
      list={list}
      columns={columns}
      operation={operation}
      field="refusedMessages"
      page={operation.data?.refusedMessages}
      again={{ label: text('Send now'), run: (ids) => sending.run({ ids }) }}
      drop={{
        warning: text('They will never be sent to other systems.'),
        run: (ids) => dropping.run({ ids }),
      }}
      empty={{
        title: text('No refused messages'),
        text: text(
          'A message that the broker refuses is retried at increasing intervals and stays here until it has been sent.',
        ),
      }}
    />
  );
}

import { ToggleChoice } from '@atrium/ui/toggle-choice';
import Alert from '@mui/material/Alert';
import {
  MessageBrokerStateDocument,
  type MessageBrokerStateQuery,
} from '../../api/generated/features/message/messages.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { RefusedMessages } from './refused-messages.tsx';
import { SetAsideMessages } from './set-aside-messages.tsx';

function BrokerState({ state }: { readonly state: NonNullable<MessageBrokerStateQuery['messageBroker']> }) {
  const text = useText();
  if (!state.isConfigured) {
    return (
      <Alert severity="info" variant="outlined">
        {text('No message broker is configured, so no messages are sent to or read from other systems.')}
      </Alert>
    );
  }
  if (state.waiting === 0) return null;
  return (
    <Alert severity={state.lastError ? 'warning' : 'info'} variant="outlined">
      {text('{{n}} messages are waiting for the broker.', { n: state.waiting })}{' '}
      {state.lastError ? text(state.lastError) : null}
    </Alert>
  );
}

const codecs = { messages: oneOf(['in', 'out'], 'in') };

/** /Messages: messages of other systems that could not be handled, messages that the broker refused, and the state of the broker. */
export function MessagesScreen() {
  const text = useText();
  const [{ messages }, set] = useAddressState(codecs);
  const { data } = useOperation(MessageBrokerStateDocument, {});
  const broker = data?.messageBroker;
  const counts = data
    ? [
        text('{{n}} set aside', { n: data.setAsideMessages?.totalCount ?? 0 }),
        text('{{n}} refused', { n: broker?.refused ?? 0 }),
      ].join(' · ')
    : ' ';
  return (
    <Screen title={text('Messages')} context={counts}>
      {broker ? <BrokerState state={broker} /> : null}
      <ToggleChoice
        label={text('Message direction')}
        value={messages}
        options={[
          ['in', text('From other systems')],
          ['out', text('To other systems')],
        ]}
        onValue={(next) => set({ messages: next })}
        sx={{ my: 2 }}
      />
      {messages === 'in' ? <SetAsideMessages /> : <RefusedMessages />}
    </Screen>
  );
}

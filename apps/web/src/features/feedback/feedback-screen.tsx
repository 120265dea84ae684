import { Tabs } from '@atrium/ui/tabs';
import Box from '@mui/material/Box';
import { idIn, useAddressState, useAddressTab } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { FeedbackFigures } from './feedback-figures.tsx';
import { FeedbackList } from './feedback-list.tsx';

const codecs = { call: idIn() };

/** `/Feedback`: the feedback of teams, individually and in figures, for officers. */
export function FeedbackScreen() {
  const text = useText();
  const [{ call }, set] = useAddressState(codecs);
  const [tab, setTab] = useAddressTab();
  return (
    <Screen title={text('Feedback')}>
      <Box sx={{ mb: 2, maxWidth: '20rem' }}>
        <CallFilter value={call} onValue={(value) => set({ call: value })} />
      </Box>
      <Tabs
        label={text('Parts of the feedback')}
        index={tab}
        onIndex={setTab}
        items={[
          { label: text('Answers'), content: <FeedbackList callId={call} /> },
          { label: text('Figures'), content: <FeedbackFigures callId={call} /> },
        ]}
      />
    </Screen>
  );
}

import { dayIn } from '@atrium/domain/kernel';
import { DayField } from '@atrium/ui/fields';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { serverNow } from '../../api/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { FilterSelect } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { BoardInstrument } from './board.ts';
import { type View, views } from './model/span.ts';
import { useSpanWords } from './model/words.ts';
import type { BoardState } from './use-board-state.ts';

const viewWords: Readonly<Record<View, string>> = { week: 'Week', month: 'Month', cycle: 'Cycle' };

/** Controls for the period and the instruments that the board shows. */
export function BoardBar({ state, instruments }: { state: BoardState; instruments: readonly BoardInstrument[] }) {
  const text = useText();
  const spanWords = useSpanWords();
  const { address, set, span, zone, cycle, go, isToday } = state;
  const day = address.day || dayIn(serverNow(), zone);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <ToggleChoice
        label={text('View')}
        value={address.view}
        options={views.map((view) => [view, text(viewWords[view])] as const)}
        onValue={(view) => set({ view })}
      />
      <Box
        role="group"
        aria-label={text('Time')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
      >
        <IconButton aria-label={text('Earlier')} onClick={() => go(-1)}>
          <ChevronLeftOutlined />
        </IconButton>
        <DayField label={text('Day')} value={day} onValue={(chosen) => set({ day: chosen })} />
        <IconButton aria-label={text('Later')} onClick={() => go(1)}>
          <ChevronRightOutlined />
        </IconButton>
        <Button disabled={isToday} onClick={() => go(0)}>
          {text('Today')}
        </Button>
      </Box>
      <CallFilter value={address.call} onValue={(call) => set({ call })} />
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={address.instrument}
        onValue={(instrument) => set({ instrument })}
        options={instruments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Box role="status" sx={{ fontWeight: 600, ml: { md: 'auto' } }}>
        {address.view === 'cycle' && cycle
          ? text('{{cycle}}, {{time}}', { cycle: cycle.shortCode, time: spanWords(span) })
          : spanWords(span)}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type CalendarFeedRowFragment,
  CalendarFeedsDocument,
  RenewCalendarFeedDocument,
} from '../../api/generated/features/calendar-feed/calendar-feeds.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { CopyId } from '../../kits/copy-id/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

const words = {
  PERSON: {
    name: 'My calendar',
    tells: 'Your experiments, your approved visits and the closing dates of calls you are writing proposals for',
  },
  FACILITY: { name: 'Facility calendar', tells: 'All experiments and call dates' },
  INSTRUMENT: { name: '{{instrument}} calendar', tells: 'The experiments on this instrument' },
} as const;

/** A calendar with its address, which can be copied or replaced by a new one. */
function FeedRow({ feed }: { feed: CalendarFeedRowFragment }) {
  const text = useText();
  const confirm = useConfirm();
  const renew = useCommand(RenewCalendarFeedDocument, {
    done: 'The calendar has a new address',
    refreshes: [CalendarFeedsDocument],
  });
  const name = text(words[feed.kind].name, { instrument: feed.instrument?.name ?? '' });
  const ask = () =>
    confirm({
      title: text('Create a new address?'),
      text: text(
        'Calendar apps that use the current address of {{name}} will stop updating until you give them the new one.',
        { name },
      ),
      confirmLabel: text('Create a new address'),
      act: () => renew.run({ kind: feed.kind, instrumentId: feed.instrument?.id ?? null }),
    });
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text(words[feed.kind].tells)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextField
          value={feed.address}
          size="small"
          sx={{ flex: '1 1 240px', minWidth: 0 }}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': text('Address of {{name}}', { name }) } }}
        />
        <CopyId id={feed.address} label={text('Copy the address of {{name}}', { name })} />
        <Button
          size="small"
          aria-label={text('Create a new address for {{name}}', { name })}
          onClick={() => void ask()}
          sx={{ flex: 'none' }}
        >
          {text('Create a new address')}
        </Button>
      </Box>
    </Box>
  );
}

/** Lets the user choose an instrument if there are several: officers have all of them. */
function InstrumentFeeds({ feeds }: { feeds: readonly CalendarFeedRowFragment[] }) {
  const text = useText();
  const [chosen, setChosen] = useState<number>();
  const feed = feeds.find(({ instrument }) => instrument?.id === chosen) ?? feeds[0];
  if (!feed) return null;
  return (
    <>
      {feeds.length > 1 ? (
        <TextField
          select
          size="small"
          label={text('Instrument')}
          value={feed.instrument?.id ?? ''}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ mt: 2, minWidth: 240, maxWidth: '100%' }}
        >
          {feeds.map(({ instrument }) => (
            <MenuItem key={instrument?.id} value={instrument?.id}>
              {instrument?.name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <FeedRow key={feed.instrument?.id} feed={feed} />
    </>
  );
}

/** The part of the user's profile with the addresses from which calendar programs read what is planned (rule O90). */
export function CalendarsPart() {
  const text = useText();
  const operation = useOperation(CalendarFeedsDocument, {}, { quiet: true });
  return (
    <Box component="section" aria-labelledby="calendars" sx={{ mt: 4, maxWidth: '56.25rem' }}>
      <Typography id="calendars" component="h2" variant="h3">
        {text('Calendars')}
      </Typography>
      <Typography sx={{ mt: 1 }}>
        {text(
          'Add an address to your calendar app to follow what is planned here. Anybody with the address can read the calendar with your permissions, so create a new one if it falls into the wrong hands.',
        )}
      </Typography>
      <QueryResult of={operation} field="calendarFeeds">
        {(feeds) => (
          <>
            {feeds
              .filter(({ instrument }) => !instrument)
              .map((feed) => (
                <FeedRow key={feed.kind} feed={feed} />
              ))}
            <InstrumentFeeds feeds={feeds.filter(({ instrument }) => instrument)} />
          </>
        )}
      </QueryResult>
    </Box>
  );
}

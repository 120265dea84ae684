import { remainingTimeText } from '@atrium/domain/call';
import { DateText } from '@atrium/ui/date-text';
import { useNow } from '@atrium/ui/relative-time';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';

const day = 86_400_000;

/** How long there is until a deadline, in days, hours or minutes; far away it is the date (Spec 1 §9). */
export function TimeLeft({ until }: { until: Date }) {
  const text = useText();
  const now = useNow();
  const left = until.getTime() - now.getTime();
  const words = remainingTimeText(until, now);
  if (words === '') {
    return left > day ? (
      <span>
        {text('until')} <DateText value={until} />
      </span>
    ) : (
      <span>{text('less than a minute remaining')}</span>
    );
  }
  return (
    <Box component="span" sx={{ fontWeight: left < 3 * day ? 600 : undefined, whiteSpace: 'nowrap' }}>
      {text(words)}
    </Box>
  );
}

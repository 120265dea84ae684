import { remainingTimeText } from '@atrium/domain/call';
import { DateText, dateWrap } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import Box from '@mui/material/Box';
import { translateSentence, useText } from '../../locale/index.ts';
import { useServerNow } from './call-end.ts';
import { deadlineText, readersZone } from './deadline-text.ts';

const day = 86_400_000;

/** The time left until a deadline, in days, hours or minutes; for distant deadlines the date (rule A48). A tooltip shows the time in both zones. */
export function TimeLeft({ until }: { until: Date }) {
  const text = useText();
  const now = useServerNow(until);
  const { facility, facilityZone, own, ownZone } = deadlineText(until, useFormats(), readersZone());
  const left = until.getTime() - now.getTime();
  const words = remainingTimeText(until, now);
  const title = `${facility} ${facilityZone}${own ? ` (${own} ${text('your time, {{zone}}', { zone: ownZone ?? '' })})` : ''}`;
  if (words === '') {
    return left > day ? (
      <span title={title}>
        {text('until')} <DateText value={until} />
      </span>
    ) : (
      <span title={title}>{text(left > 0 ? 'less than a minute remaining' : 'the deadline has passed')}</span>
    );
  }
  return (
    <Box
      component="span"
      title={title}
      sx={{ fontWeight: left < 3 * day ? 600 : undefined, whiteSpace: `var(${dateWrap}, nowrap)` }}
    >
      {translateSentence(words)}
    </Box>
  );
}

import { deadlineFor } from '@atrium/domain/call';
import { lateness, type SubmissionPeriod, submissionEnd } from '@atrium/domain/proposal';
import { useFormats } from '@atrium/ui/formats';
import { dayNumber } from '@atrium/ui/moment';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { Deadline, Ends, TimeLeft, useServerNow } from '../../kits/deadline/index.ts';
import { useText } from '../../locale/index.ts';

interface TimeNoticeProps {
  readonly period: SubmissionPeriod;
  readonly isInternalUser: boolean;
  /** Why an officer extended the deadline. */
  readonly reason: string | null;
  /** Titles of the incomplete steps. */
  readonly open: readonly string[];
}

const day = 86_400_000;

/**
 * In the last 24 hours of a call: the time left and what is left to do. After its end: until when a draft can still be submitted, by the
 * call's grace period or an extension of this proposal, and why (rules P120 and P121).
 */
export function TimeNotice({ period, isInternalUser, reason, open }: TimeNoticeProps) {
  const text = useText();
  const { zone } = useFormats();
  const person = { isInternalUser };
  const now = useServerNow(submissionEnd({ ...period, graceMinutes: null }, person));
  const late = lateness(period, person, now);
  const isExtended = period.extendedUntil !== null && period.extendedUntil > deadlineFor(period.call, person);
  const end = submissionEnd(late === 'GRACE' ? period : { ...period, graceMinutes: null }, person);
  const daysLeft = dayNumber(end.getTime(), zone) - dayNumber(now.getTime(), zone);
  const left = end.getTime() - now.getTime();
  // 24 hours before may be two days before, where one of them has 23 hours.
  const isFar = left > day || (late !== 'GRACE' && daysLeft > 1);
  if (left < 0 || now < period.call.startCall || (isFar && !isExtended)) return null;
  return (
    <Alert severity={late === 'GRACE' || left < day / 24 ? 'warning' : 'info'} sx={{ mb: 3, maxWidth: '47.5rem' }}>
      <AlertTitle>
        {late === 'GRACE' ? (
          text('The call has closed. You can still submit what you have started.')
        ) : isExtended ? (
          text('The user office has given this proposal more time')
        ) : (
          <>
            {text(daysLeft === 0 ? 'The call closes today:' : 'The call closes tomorrow:')} <TimeLeft until={end} />
          </>
        )}
      </AlertTitle>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <span>
          {text('Submit it by')} {late === 'GRACE' || isExtended ? <Ends at={end} /> : <Deadline value={end} />}
        </span>
        {isExtended && reason ? <span>{text('Reason: {{reason}}', { reason })}</span> : null}
        <span>
          {open.length > 0
            ? text('Left to do: {{steps}}, then submit.', { steps: open.join(', ') })
            : text('Every step is complete. All that is left is to submit the proposal under Review.')}
        </span>
      </Box>
    </Alert>
  );
}

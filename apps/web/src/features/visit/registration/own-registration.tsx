import { DateText } from '@atrium/ui/date-text';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OwnRegistrationFragment } from '../../../api/generated/features/visit/visit.ts';
import { useText } from '../../../locale/index.ts';
import { statusWords, TrainingsNeeded } from './registration-state.tsx';

/** The user's own registration for a visit: its status, its dates, and until when each training is valid. */
export function OwnRegistration({ registration }: { readonly registration: OwnRegistrationFragment }) {
  const text = useText();
  const { status, startsAt, endsAt, trainings } = registration;
  const [word, tone] = statusWords[status];
  const isCancelled = status === 'CANCELLED_BY_USER' || status === 'CANCELLED_BY_FACILITY';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 }}>
        <StatusChip label={text(word)} tone={tone} />
        <Typography variant="body2">
          {startsAt && endsAt ? (
            <>
              {text('Your visit:')} <DateText value={startsAt} /> – <DateText value={endsAt} />
            </>
          ) : (
            text('You have not entered your visit dates')
          )}
        </Typography>
      </Box>
      {isCancelled ? null : <TrainingsNeeded trainings={trainings} />}
    </>
  );
}

import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProposalTimelineQuery } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useText } from '../../locale/index.ts';
import { type StandingShown, WaysOn } from './ways-on.tsx';

type Entry = NonNullable<ProposalTimelineQuery['proposalTimeline']>[number];

interface StandingPartProps {
  readonly standing: StandingShown;
  /** The last change of its status; none while it is as it was made. */
  readonly change: Entry | undefined;
}

/** Why a proposal is in its status, and what would move it next; each way leads to its place in the drawing of the workflow. */
export function StandingPart({ standing, change }: StandingPartProps) {
  const text = useText();
  const { status } = standing;
  return (
    <Box
      component="section"
      aria-labelledby="standing"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 3, backgroundColor: 'background.paper' }}
    >
      <Typography id="standing" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {text('Why is it in the status {{name}}?', { name: text(status.name) })}
      </Typography>
      <Typography variant="body2">
        {change ? (
          <>
            {change.why ?? text('Somebody set it by hand')}
            {' · '}
            <DateText value={change.at} withTime />
          </>
        ) : (
          text('It has been there from the beginning.')
        )}
      </Typography>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mt: 1.5 }}>
        {text('What would move it next')}
      </Typography>
      <WaysOn standing={standing} />
    </Box>
  );
}

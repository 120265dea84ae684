import { DateText } from '@atrium/ui/date-text';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';
import type { ExperimentOfVisit } from './experiment-of-visit.ts';

/** Shows the experiment of a visit and its times, so that they are visible while dates or visitors are entered. */
export function ExperimentVisited({
  experiment,
}: {
  readonly experiment: Omit<ExperimentOfVisit, 'experimentPk' | 'proposal'>;
}) {
  const text = useText();
  const { experimentId, instrument, startsAt, endsAt } = experiment;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {`${text('Experiment:')} ${experimentId} · ${instrument.name} · `}
      <DateText value={startsAt} withTime /> – <DateText value={endsAt} withTime />
    </Typography>
  );
}

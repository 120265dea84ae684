import { DateText } from '@atrium/ui/date-text';
import Typography from '@mui/material/Typography';
import type { ExperimentToldOfFragment } from '../../api/generated/features/feedback/feedback.ts';
import type { BasisProps, BasisReviewProps } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

/** What the first step of a feedback holds: the experiment it is about, of which nothing is filled in. */
export interface FeedbackBasis {
  readonly experiment: ExperimentToldOfFragment;
}

function Told({ experiment }: FeedbackBasis) {
  const text = useText();
  const { experimentId, proposal, instrument, startsAt, endsAt } = experiment;
  return (
    <Typography color="textSecondary">
      {text('Experiment {{experimentId}} of proposal {{proposalId}} “{{title}}” on {{instrument}}', {
        experimentId,
        proposalId: proposal.proposalId,
        title: proposal.title,
        instrument: instrument.name,
      })}
      {', '}
      <DateText value={startsAt} />
      {' – '}
      <DateText value={endsAt} />
    </Typography>
  );
}

export const FeedbackBasisStep = ({ value }: BasisProps<FeedbackBasis>) => <Told {...value} />;
export const FeedbackBasisReview = ({ value }: BasisReviewProps<FeedbackBasis>) => <Told {...value} />;

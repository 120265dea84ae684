import { DateText } from '@atrium/ui/date-text';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';
import type { BasisProps, BasisReviewProps } from '../wizard/index.ts';

/** The first step of a form about an experiment: it shows the experiment and has no input. */
export interface ExperimentBasis {
  readonly experiment: {
    readonly experimentId: string;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly proposal: { readonly proposalId: string; readonly title: string };
    readonly instrument: { readonly name: string };
  };
}

function ExperimentFacts({ experiment }: ExperimentBasis) {
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

export const ExperimentBasisStep = ({ value }: BasisProps<ExperimentBasis>) => <ExperimentFacts {...value} />;
export const ExperimentBasisReview = ({ value }: BasisReviewProps<ExperimentBasis>) => <ExperimentFacts {...value} />;

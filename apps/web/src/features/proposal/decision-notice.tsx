import { type PublicStatus, publicStatusWords } from '@atrium/domain/proposal';
import { lazyPart } from '@atrium/ui/lazy-part';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { OutcomeShown } from '../../kits/outcome/index.ts';
import { useText } from '../../locale/index.ts';

/** A draft has no outcome: a first visit to its form does not load this. */
const ProposalOutcome = lazyPart(() => import('../../kits/outcome/index.ts').then((m) => m.ProposalOutcome));

const severities: Partial<Record<PublicStatus, AlertColor>> = {
  accepted: 'success',
  reserved: 'warning',
  rejected: 'error',
};

/** The decision on a proposal, above its content; time, comment and next steps once the applicants were notified (rules P21, P22 and P180). */
export function DecisionNotice({ proposal }: { proposal: OutcomeShown }) {
  const text = useText();
  const { publicStatus, notified, abilities } = proposal;
  const severity = severities[publicStatus];
  if (!severity) return null;
  return (
    <Alert
      severity={severity}
      variant="outlined"
      role="region"
      aria-label={text('Decision')}
      sx={{
        mb: 3,
        maxWidth: '47.5rem',
        backgroundColor: 'background.paper',
        color: 'text.primary',
        '& .MuiAlert-message': { flex: 1, minWidth: 0 },
      }}
    >
      <AlertTitle component="h2">{text(publicStatusWords[publicStatus])}</AlertTitle>
      {notified ? (
        <ProposalOutcome of={proposal} level="h3" />
      ) : (
        // Guests are not notified (rule P190).
        abilities.clone.allowed && text('The facility will write to you with the details and what happens next.')
      )}
    </Alert>
  );
}

import { type SafetyDecision, safetyDecisionWords } from '@atrium/domain/experiment-safety';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SafetyDecisionsFragment } from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useText } from '../../locale/index.ts';

const tones: Readonly<Record<SafetyDecision, StatusTone>> = { UNSET: 'neutral', ACCEPTED: 'good', REJECTED: 'bad' };

interface OneProps {
  readonly who: string;
  readonly decision: SafetyDecision | null;
  readonly comment: string | null;
}

function One({ who, decision, comment }: OneProps) {
  const text = useText();
  if (!decision || decision === 'UNSET') return null;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{text(who)}</strong>
        <StatusChip label={text(safetyDecisionWords[decision])} tone={tones[decision]} code={decision} />
      </Box>
      {comment ? <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Typography> : null}
    </Box>
  );
}

/** What was decided on a safety form so far, by whom and with which words. */
export function Decisions({ of: safety }: { readonly of: SafetyDecisionsFragment }) {
  const text = useText();
  const decided = [safety.instrumentScientistDecision, safety.experimentSafetyReviewerDecision];
  if (decided.every((decision) => !decision || decision === 'UNSET')) return null;
  return (
    <Box
      component="section"
      aria-label={text('Decisions')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 3, maxWidth: '47.5rem' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        <One
          who="Instrument scientist"
          decision={safety.instrumentScientistDecision ?? null}
          comment={safety.instrumentScientistComment ?? null}
        />
        <One
          who="Experiment safety reviewer"
          decision={safety.experimentSafetyReviewerDecision ?? null}
          comment={safety.experimentSafetyReviewerComment ?? null}
        />
      </Box>
    </Box>
  );
}

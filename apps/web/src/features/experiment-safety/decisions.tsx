import { type SafetyDecider, type SafetyDecision, safetyDecisionWords } from '@atrium/domain/experiment-safety';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { SafetyDecisionsFragment } from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useText } from '../../locale/index.ts';

const tones: Readonly<Record<SafetyDecision, StatusTone>> = { UNSET: 'neutral', ACCEPTED: 'good', REJECTED: 'bad' };
const deciders: Readonly<Record<SafetyDecider, string>> = {
  SCIENTIST: 'Instrument scientist',
  REVIEWER: 'Experiment safety reviewer',
};

interface OneProps {
  readonly by: SafetyDecider;
  readonly decision: SafetyDecision | null;
  readonly comment: string | null;
  /** Shows by whom and when it was decided. */
  readonly foot?: ReactNode;
}

function One({ by, decision, comment, foot }: OneProps) {
  const text = useText();
  if (!decision || decision === 'UNSET') return null;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{text(deciders[by])}</strong>
        <StatusChip label={text(safetyDecisionWords[decision])} tone={tones[decision]} code={decision} />
      </Box>
      {comment ? <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Typography> : null}
      {foot ? (
        <Typography variant="body2" color="textSecondary">
          {foot}
        </Typography>
      ) : null}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 } as const;

interface EarlierProps extends Pick<SafetyDecisionsFragment, 'earlierDecisions'> {
  /** Whether no current decision exists; the earlier ones are then expanded. */
  readonly isOpen: boolean;
}

/** Decisions that are no longer in force, collapsed by default (rule O238). */
function Earlier({ earlierDecisions, isOpen }: EarlierProps) {
  const text = useText();
  return (
    <Box component="details" open={isOpen} sx={{ '& summary': { cursor: 'pointer', width: 'fit-content' } }}>
      <summary>{text('Earlier decisions ({{n}})', { n: earlierDecisions.length })}</summary>
      <Box component="ul" aria-label={text('Earlier decisions')} sx={{ ...list, mt: 1.5 }}>
        {earlierDecisions.map(({ id, by, decision, comment, decidedAt, decidedBy }) => (
          <One
            key={id}
            by={by}
            decision={decision}
            comment={comment ?? null}
            foot={
              <>
                {decidedBy ? `${fullName(decidedBy)} · ` : null}
                <DateText value={decidedAt} withTime />
              </>
            }
          />
        ))}
      </Box>
    </Box>
  );
}

/** The decisions on a safety form so far, with their comments. */
export function Decisions({ of: safety }: { readonly of: SafetyDecisionsFragment }) {
  const text = useText();
  const decided = [safety.instrumentScientistDecision, safety.experimentSafetyReviewerDecision];
  const stands = decided.some((decision) => decision && decision !== 'UNSET');
  if (!stands && safety.earlierDecisions.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={text('Decisions')}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        mb: 3,
        maxWidth: '47.5rem',
        display: 'grid',
        gap: 1.5,
      }}
    >
      {stands ? (
        <Box component="ul" sx={list}>
          <One
            by="SCIENTIST"
            decision={safety.instrumentScientistDecision ?? null}
            comment={safety.instrumentScientistComment ?? null}
          />
          <One
            by="REVIEWER"
            decision={safety.experimentSafetyReviewerDecision ?? null}
            comment={safety.experimentSafetyReviewerComment ?? null}
          />
        </Box>
      ) : null}
      {safety.earlierDecisions.length > 0 ? (
        <Earlier earlierDecisions={safety.earlierDecisions} isOpen={!stands} />
      ) : null}
    </Box>
  );
}

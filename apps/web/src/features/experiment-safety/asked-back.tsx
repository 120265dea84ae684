import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  JudgedSampleFragment,
  ReadFormFragment,
  SafetyChangeFragment,
  SafetyHeadFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { LoggedChanges } from '../../kits/logged-changes/index.ts';
import { useText } from '../../locale/index.ts';

/** The changes in the form of the experiment, or in one of its samples. */
interface ChangedPart {
  readonly sampleId: number | null;
  readonly changes: readonly SafetyChangeFragment[];
}

/** Groups the changes by part, in order of first appearance. */
function byPart(changes: readonly SafetyChangeFragment[]): readonly ChangedPart[] {
  const ids = [...new Set(changes.map(({ sampleId }) => sampleId ?? null))];
  return ids.map((sampleId) => ({
    sampleId,
    changes: changes.filter((change) => (change.sampleId ?? null) === sampleId),
  }));
}

/** One part with its old and new answers; says if a sample was added or removed. */
function Part({ sampleId, changes }: ChangedPart) {
  const text = useText();
  const kinds = new Set(changes.map(({ kind }) => kind));
  const answers = changes
    .filter(({ kind }) => kind === 'ANSWER' || kind === 'SAMPLE_RENAMED')
    .map(({ kind, question, before, after }) => ({
      field: kind === 'SAMPLE_RENAMED' ? text('Sample title') : (question ?? ''),
      before: before ?? null,
      after: after ?? null,
    }));
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
        <strong>{sampleId === null ? text('Safety form') : (changes[0]?.sample ?? '')}</strong>
        {kinds.has('SAMPLE_ADDED') ? <StatusChip label={text('Sample added')} tone="active" /> : null}
        {kinds.has('SAMPLE_REMOVED') ? <StatusChip label={text('Sample removed')} tone="off" /> : null}
      </Box>
      <LoggedChanges changes={answers} />
    </Box>
  );
}

/** The differences from the form as it was last returned to the team (rule O163). */
function ChangedSince({ changes }: { readonly changes: readonly SafetyChangeFragment[] }) {
  const text = useText();
  return (
    <Box component="section" aria-label={text('Changes since then')} sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{text('Changes since then')}</Typography>
      {changes.length === 0 ? (
        <Typography color="textSecondary">{text('Nothing was changed.')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {byPart(changes).map((part) => (
            <Part key={part.sampleId ?? 'form'} {...part} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface AskedBackProps {
  readonly safety: SafetyHeadFragment & Partial<Pick<ReadFormFragment, 'changes'>>;
}

/**
 * The head of a form that was returned to the team: what was requested, by whom and when (rule O162). After resubmission, reviewers also
 * see what changed, if the query includes the changes (rule O163).
 */
export function AskedBack({ safety }: AskedBackProps) {
  const text = useText();
  const [last] = safety.returns;
  if (!last) return null;
  const hasReturned = safety.esiQuestionarySubmittedAt !== null;
  const { comment, returnedAt, returnedBy, id } = last;
  return (
    <Box
      key={id}
      component="section"
      aria-label={text('Requested changes')}
      sx={{
        border: 1,
        borderColor: hasReturned ? 'divider' : 'warning.main',
        borderRadius: 1,
        p: 2,
        mb: 3,
        maxWidth: '62.5rem',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" component="h2">
          {text(comment ? 'Changes were requested' : 'The form was returned')}
        </Typography>
        <StatusChip
          label={text(hasReturned ? 'Submitted again' : 'Waiting for the team')}
          tone={hasReturned ? 'good' : 'warning'}
        />
      </Box>
      {comment ? <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Typography> : null}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {returnedBy ? `${fullName(returnedBy)} · ` : null}
        <DateText value={returnedAt} withTime />
      </Typography>
      {hasReturned && safety.changes ? <ChangedSince changes={safety.changes} /> : null}
    </Box>
  );
}

/** An earlier experiment for which the same sample was approved: shown to reviewers for information only (rule O164). */
export function EarlierVerdict({
  of: { earlierVerdict },
}: {
  readonly of: Pick<JudgedSampleFragment, 'earlierVerdict'>;
}) {
  const text = useText();
  if (!earlierVerdict) return null;
  const { experimentId, experimentSafetyPk, decidedAt, decidedBy } = earlierVerdict;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', fontSize: '0.875rem' }}
    >
      <StatusChip label={text('Previously approved')} tone="good" />
      <span>
        <ScreenLink to="/ExperimentSafety/$experimentSafetyPk" params={{ experimentSafetyPk }}>
          {text('Experiment {{id}}', { id: experimentId })}
        </ScreenLink>
        {decidedBy ? ` · ${fullName(decidedBy)}` : null}
        {decidedAt ? (
          <>
            {' · '}
            <DateText value={decidedAt} />
          </>
        ) : null}
      </span>
    </Box>
  );
}

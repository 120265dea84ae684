import { safetyNotStarted } from '@atrium/domain/experiment';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { say, useText } from '../../locale/index.ts';

interface Status {
  readonly shortCode: string;
  readonly name: string;
}

/** Colours go with the statuses the product brings; those a facility adds are plain. */
const tones: Readonly<Record<string, StatusTone>> = {
  AWAITING_ESF: 'draft',
  ESF_IS_REVIEW: 'waiting',
  ESF_ESR_REVIEW: 'waiting',
  ESF_REJECTED: 'bad',
  ESF_APPROVED: 'good',
};

/** Where the safety of an experiment stands; also that nobody has begun its form. */
export function SafetyStatus({ status }: { readonly status: Status | null | undefined }) {
  const text = useText();
  if (!status) return <StatusChip label={text(safetyNotStarted)} tone="neutral" />;
  return <StatusChip label={say(status.name)} tone={tones[status.shortCode] ?? 'neutral'} code={status.shortCode} />;
}

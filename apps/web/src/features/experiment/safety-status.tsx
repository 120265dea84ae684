import { safetyNotStarted } from '@atrium/domain/experiment';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { say, useText } from '../../locale/index.ts';

interface Status {
  readonly shortCode: string;
  readonly name: string;
}

/** Colours of the statuses that the product provides; those added by a facility are neutral. */
const tones: Readonly<Record<string, StatusTone>> = {
  AWAITING_ESF: 'draft',
  ESF_IS_REVIEW: 'waiting',
  ESF_ESR_REVIEW: 'waiting',
  ESF_REJECTED: 'bad',
  ESF_APPROVED: 'good',
};

/** The safety status of an experiment, or that nobody has started its form. */
export function SafetyStatus({ status }: { readonly status: Status | null | undefined }) {
  const text = useText();
  if (!status) return <StatusChip label={text(safetyNotStarted)} tone="neutral" />;
  return <StatusChip label={say(status.name)} tone={tones[status.shortCode] ?? 'neutral'} code={status.shortCode} />;
}

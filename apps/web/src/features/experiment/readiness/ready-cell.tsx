import { readinessSum } from '@atrium/domain/readiness';
import { StatusChip } from '@atrium/ui/status-chip';
import type { ReadinessState } from '../../../api/generated/schema.ts';
import { useText } from '../../../locale/index.ts';

/** Whether an experiment is ready for beam, in a cell: how much is there of what is needed, and what is overdue (rule O120). */
export function ReadyCell({
  items,
}: {
  readonly items: readonly { readonly state: ReadinessState }[] | null | undefined;
}) {
  const text = useText();
  if (!items) return '–';
  const { done, needed, overdue } = readinessSum(items);
  if (needed === 0) return <StatusChip label={text('Nothing needed')} tone="off" />;
  const sum = text('{{done}} of {{needed}}', { done, needed });
  if (overdue > 0) return <StatusChip label={`${sum}, ${text('{{n}} overdue', { n: overdue })}`} tone="bad" />;
  return done === needed ? <StatusChip label={text('Ready')} tone="good" /> : <StatusChip label={sum} tone="waiting" />;
}

import { type Decision, no, yes } from '../kernel/index.ts';
import { wellKnownStatusIds } from '../workflow/index.ts';
import type { ProposalListReason } from './model.ts';
import type { ProposalGroup } from './standing.ts';

export { searchNeedle } from '../proposal/index.ts';

/** The status with id 9 (EXPIRED) is left out of listings until it is asked for (rule P48). */
export const expiredStatus = wellKnownStatusIds.EXPIRED;

/** The statuses a screen leaves out: the expired one, unless a status was chosen or the rows of a figure are, which counts all. */
export function excludedStatuses(chosenStatusId: number | null | undefined, group?: ProposalGroup): number[] {
  return chosenStatusId || group ? [] : [expiredStatus];
}

/** A range of moments; `before` is excluded. */
export interface DateRange {
  readonly from?: Date;
  readonly before?: Date;
}

/** Days written dd-MM-yyyy (or as ISO date) become moments in UTC; the last day counts in full. */
export function dateRange(filter: { from?: string | null | undefined; to?: string | null | undefined }): {
  decision: Decision<ProposalListReason>;
  range: DateRange;
} {
  const range: { from?: Date; before?: Date } = {};
  for (const [key, text] of [
    ['from', filter.from],
    ['before', filter.to],
  ] as const) {
    if (!text) continue;
    const day = dayOf(text);
    if (!day) return { decision: no('BAD_DATE', { value: text }), range: {} };
    range[key] = key === 'from' ? day : new Date(day.getTime() + 86_400_000);
  }
  return { decision: yes, range };
}

function dayOf(text: string): Date | undefined {
  const written = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  const iso = written ? `${written[3]}-${written[2]}-${written[1]}` : text.trim().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const day = new Date(`${iso}T00:00:00.000Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso ? undefined : day;
}

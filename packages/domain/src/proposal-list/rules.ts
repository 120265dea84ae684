import {
  type AccessReason,
  accessSentences,
  type Decision,
  momentOf,
  no,
  type Sentences,
  yes,
} from '../kernel/index.ts';
import { wellKnownStatusIds } from '../workflow/index.ts';
import type { ProposalGroup } from './standing.ts';

/** Rows per page in the officer's table and in 'My proposals' (rule A42). */
export const defaultPageSize = 10;
/** Rows per page in the officer's table on a tall screen (rule A42). */
export const tallPageSize = 25;
/** Height from which a screen counts as tall, in pixels at the usual font size. */
export const tallScreen = 860;
/** Selectable page sizes. */
export const pageSizes = [10, 25, 50, 100] as const;
/** Milliseconds after the last keystroke before the officer's table searches (rule A43). */
export const officerSearchDebounce = 600;
/** Milliseconds after the last keystroke before 'My proposals' searches (rule A43). */
export const mySearchDebounce = 400;

export type ProposalListReason = 'BAD_DATE' | 'FILTER_NOT_IMPLEMENTED' | 'BAD_FILTER_VALUE';

export const proposalListSentences: Sentences<ProposalListReason | AccessReason> = {
  ...accessSentences,
  BAD_DATE: ({ value }) => `“${String(value)}” is not a date in the format dd-MM-yyyy`,
  FILTER_NOT_IMPLEMENTED: ({ dataType }) => `Search input not implemented for ${String(dataType)}`,
  BAD_FILTER_VALUE: 'The value to compare with cannot be read',
};

export { searchNeedle } from '../proposal/index.ts';

/** The status with id 9 (EXPIRED) is excluded from lists unless it is selected (rule P48). */
export const expiredStatus = wellKnownStatusIds.EXPIRED;

/** Returns the statuses a list excludes: the expired one, unless a status is selected or the list shows the rows of a figure, which counts all. */
export function excludedStatuses(chosenStatusId: number | null | undefined, group?: ProposalGroup): number[] {
  return chosenStatusId || group ? [] : [expiredStatus];
}

/** A range of points in time; `before` is exclusive. */
export interface DateRange {
  readonly from?: Date;
  readonly before?: Date;
}

/** Converts days of the zone, written dd-MM-yyyy or as ISO dates, to a range of points in time; the last day is included in full (rule A5). */
export function dateRange(
  filter: { from?: string | null | undefined; to?: string | null | undefined },
  zone: string,
): {
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
    const wall = day.getTime() + (key === 'from' ? 0 : 86_400_000);
    range[key] = new Date(momentOf(wall, zone));
  }
  return { decision: yes, range };
}

/** Returns the day as midnight UTC, free of daylight saving time; undefined if the text is not a date. */
function dayOf(text: string): Date | undefined {
  const written = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  const iso = written ? `${written[3]}-${written[2]}-${written[1]}` : text.trim().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const day = new Date(`${iso}T00:00:00.000Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso ? undefined : day;
}

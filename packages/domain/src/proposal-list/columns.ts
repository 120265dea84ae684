import { type Decision, no, yes } from '../kernel/index.ts';
import type { ProposalListReason } from './refusals.ts';

/** Contract §6: the fields the officer's table can be sorted by. */
export const sortFields = [
  'proposalId',
  'title',
  'submitted',
  'submittedDate',
  'notified',
  'finalStatus',
  'statusName',
  'callShortCode',
  'technicalReviews.status',
  'technicalReviews.timeAllocation',
  'technicalReviewAssigneesFullName',
  'faps.code',
  'instruments.name',
  'instruments.managementTimeAllocation',
] as const;

export type SortField = (typeof sortFields)[number];

export function isSortField(field: string): field is SortField {
  return (sortFields as readonly string[]).includes(field);
}

export interface Sorting {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}

/** Contract §6: sorting needs field and direction, one alone is ignored; an unknown field is refused. */
export function sortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): { decision: Decision<ProposalListReason>; sorting?: Sorting } {
  if (!field || !direction) return { decision: yes };
  return isSortField(field)
    ? { decision: yes, sorting: { field, direction } }
    : { decision: no('BAD_SORT_FIELD', { field }) };
}

/** The fields the officer's table can be sorted by (rule X24). */
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

export interface Sorting {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}

/** Sorting needs field and direction, one alone is ignored (rule X23). The schema of the arguments knows the fields. */
export function sortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): Sorting | undefined {
  return field && direction ? { field: field as SortField, direction } : undefined;
}

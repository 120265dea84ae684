/** Fields by which the officer's table can be sorted (rule X24). */
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

/** Sorting requires field and direction; one without the other is ignored (rule X23). The arguments' schema validates the field. */
export function sortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): Sorting | undefined {
  return field && direction ? { field: field as SortField, direction } : undefined;
}

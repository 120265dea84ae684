import { type PublicStatus, publicStatuses, publicStatusWords } from './model.ts';

/** What 'My proposals' can be sorted by: the columns of Spec 1 §2, named as the fields they show. */
export const ownSortFields = ['proposalId', 'title', 'publicStatus', 'call.shortCode', 'created'] as const;
export type OwnSortField = (typeof ownSortFields)[number];

export interface OwnSorting {
  readonly field: OwnSortField;
  readonly direction: 'asc' | 'desc';
}

/** As everywhere, sorting needs field and direction, one alone is ignored (contract §6). The schema of the arguments knows the fields. */
export function ownSortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): OwnSorting | undefined {
  return field && direction ? { field: field as OwnSortField, direction } : undefined;
}

/** Text as it is searched for: trimmed, one blank between words, lower case; undefined when there is nothing to search. */
export function searchNeedle(text: string | null | undefined): string | undefined {
  const needle = text?.trim().replace(/\s+/g, ' ').toLowerCase();
  return needle || undefined;
}

/** The public statuses whose word holds the text, so that 'accepted' finds what the row calls so. */
export function publicStatusesNamed(needle: string): PublicStatus[] {
  return publicStatuses.filter((status) => publicStatusWords[status].toLowerCase().includes(needle));
}

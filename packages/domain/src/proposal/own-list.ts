import { folded } from '../kernel/index.ts';
import { type PublicStatus, publicStatuses, publicStatusWords } from './model.ts';

/** What 'My proposals' can be sorted by: its columns, named as the fields they show (rule P55). */
export const ownSortFields = ['proposalId', 'title', 'publicStatus', 'call.shortCode', 'created'] as const;
export type OwnSortField = (typeof ownSortFields)[number];

export interface OwnSorting {
  readonly field: OwnSortField;
  readonly direction: 'asc' | 'desc';
}

/** As everywhere, sorting needs field and direction, one alone is ignored (rule X23). The schema of the arguments knows the fields. */
export function ownSortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): OwnSorting | undefined {
  return field && direction ? { field: field as OwnSortField, direction } : undefined;
}

/** Text as it is searched for: trimmed, one blank between words, folded; undefined when there is nothing to search. */
export function searchNeedle(text: string | null | undefined): string | undefined {
  const needle = folded(text?.trim().replace(/\s+/g, ' ') ?? '');
  return needle || undefined;
}

/** The public statuses whose word holds the text, so that 'accepted' finds what the row calls so. */
export function publicStatusesNamed(needle: string): PublicStatus[] {
  return publicStatuses.filter((status) => folded(publicStatusWords[status]).includes(needle));
}

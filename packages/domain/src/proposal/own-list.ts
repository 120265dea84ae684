import { folded } from '../kernel/index.ts';
import { type PublicStatus, publicStatuses, publicStatusWords } from './model.ts';

/** Fields by which 'My proposals' can be sorted: those its columns show (rule P55). */
export const ownSortFields = ['proposalId', 'title', 'publicStatus', 'call.shortCode', 'created'] as const;
export type OwnSortField = (typeof ownSortFields)[number];

export interface OwnSorting {
  readonly field: OwnSortField;
  readonly direction: 'asc' | 'desc';
}

/** As everywhere, sorting requires field and direction; one without the other is ignored (rule X23). The arguments' schema validates the field. */
export function ownSortingOf(
  field: string | null | undefined,
  direction: 'asc' | 'desc' | null | undefined,
): OwnSorting | undefined {
  return field && direction ? { field: field as OwnSortField, direction } : undefined;
}

/** Returns a text in its search form: trimmed, with single blanks between words, and folded; undefined if nothing is left to search for. */
export function searchNeedle(text: string | null | undefined): string | undefined {
  const needle = folded(text?.trim().replace(/\s+/g, ' ') ?? '');
  return needle || undefined;
}

/** Returns the public statuses whose words contain the text, so that a search for 'accepted' matches the status shown in the row. */
export function publicStatusesNamed(needle: string): PublicStatus[] {
  return publicStatuses.filter((status) => folded(publicStatusWords[status]).includes(needle));
}

import { folded } from '@atrium/domain/kernel';
import { cellText, type DataColumn, type Sort } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import type { Codecs } from '../address-state/index.ts';
import type { ListState } from './list-state.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two cells in natural order: numbers by value, texts without regard to case, blanks last. */
function compareCells(one: unknown, other: unknown): number {
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  if (blank(one) || blank(other)) return Number(blank(one)) - Number(blank(other));
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

export interface LocalList<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** All matching rows, for 'Select all'. */
  readonly matching: readonly Row[];
}

/** Returns the rows that contain every word of the search in some column, with or without diacritics, sorted if requested. */
export function matchingRows<Row>(
  all: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { search, sort }: { readonly search: string; readonly sort?: Sort | undefined },
): readonly Row[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = all.filter((row) => {
    const text = columns.map((column) => folded(cellText(column, row))).join('\n');
    return words.every((word) => text.includes(word));
  });
  const by = columns.find((column) => column.id === sort?.field);
  if (!by || !sort) return found;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * compareCells(by.text?.(a), by.text?.(b)));
}

/** Searches, sorts and pages rows that the server returned all at once. */
export function useLocalList<Row, Filters extends Codecs>(
  all: readonly Row[] | null | undefined,
  columns: readonly DataColumn<Row>[],
  list: ListState<Filters>,
  keep?: (row: Row, filters: ListState<Filters>['filters']) => boolean,
): LocalList<Row> {
  const { search, sort, page, pageSize, filters } = list;
  const matching = useMemo(() => {
    const kept = keep ? (all ?? []).filter((row) => keep(row, filters)) : (all ?? []);
    return matchingRows(kept, columns, { search, sort });
  }, [all, columns, search, sort, filters, keep]);
  const rows = useMemo(
    () => (all ? matching.slice(page * pageSize, (page + 1) * pageSize) : undefined),
    [all, matching, page, pageSize],
  );
  return { rows, total: matching.length, matching };
}

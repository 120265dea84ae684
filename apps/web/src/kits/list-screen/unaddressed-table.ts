import type { DataColumn, Sort } from '@atrium/ui/data-table';
import { useMemo, useState } from 'react';
import { matchingRows } from './local-list.ts';

/** Sorts and pages the rows of a table on a screen that has no address for it; returns the table's properties for that. */
export function useUnaddressedTable<Row>(
  all: readonly Row[],
  columns: readonly DataColumn<Row>[],
  firstPageSize: number,
) {
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: firstPageSize });
  const [sort, setSort] = useState<Sort>();
  const sorted = useMemo(() => matchingRows(all, columns, { search: '', sort }), [all, columns, sort]);
  return {
    rows: sorted.slice(page * pageSize, (page + 1) * pageSize),
    total: sorted.length,
    page,
    pageSize,
    onPage: (next: number, size: number) => setPage({ page: next, pageSize: size }),
    sort,
    onSort: setSort,
  };
}

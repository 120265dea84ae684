import { useEffect, useRef } from 'react';

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly setPage: (page: number, pageSize: number) => void;
  /** How many rows the answer shown brought; undefined before the first. */
  readonly rows: number | undefined;
  readonly total: number | undefined;
  readonly refreshing: boolean;
}

/**
 * Leads from a page that is not there (rows were deleted, the address is older than the list) to the last one that is.
 * Past its end a list answers no total either (rule X22), so the first page is asked for it on the way.
 * True while on that way: there is nothing to show yet.
 */
export function useExistingPage({ page, pageSize, setPage, rows, total, refreshing }: Asked): boolean {
  const searching = useRef(false);
  const answered = rows !== undefined && !refreshing;
  const last = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1);
  const untold = answered && page > 0 && rows === 0 && !total;
  const known =
    answered && total !== undefined && total > 0 && (page > last || (searching.current && page === 0 && last > 0));
  useEffect(() => {
    if (untold) {
      searching.current = true;
      setPage(0, pageSize);
    } else if (known) {
      searching.current = false;
      setPage(last, pageSize);
    } else if (answered) {
      searching.current = false;
    }
  });
  return untold || known || (searching.current && !answered);
}

import { useEffect, useRef } from 'react';

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly setPage: (page: number, pageSize: number) => void;
  /** The number of rows in the response shown; undefined before the first. */
  readonly rows: number | undefined;
  readonly total: number | undefined;
  readonly refreshing: boolean;
}

/**
 * Moves from a page that does not exist (rows were deleted, the address is outdated) to the last existing one. Beyond the end of a list the
 * server returns no total either (rule X22), so the first page is fetched for it. Returns true while moving, when there is nothing to show
 * yet.
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

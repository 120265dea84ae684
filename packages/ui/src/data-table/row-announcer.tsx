import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnouncer } from '../visually-hidden/index.tsx';
import { useWords } from '../words/index.tsx';
import type { DataTableProps, Sort } from './model.ts';
import { useRangeWords } from './pager.tsx';

interface ToldRowsProps
  extends Pick<DataTableProps<object>, 'total' | 'page' | 'pageSize' | 'sort' | 'narrowedBy' | 'refreshing'> {
  readonly columns: ReadonlyArray<{ readonly id: string; readonly header: string }>;
  /** The number of rows on the page; undefined until the first response. */
  readonly rows: number | undefined;
}

/** What has been announced about the rows: their order, their number, their filters, and whether there was a pager to announce it. */
interface Known {
  readonly sort: Sort | undefined;
  readonly count: string | undefined;
  readonly narrowedBy: string | undefined;
  readonly hadPager: boolean;
}

const isSameSort = (one: Sort | undefined, other: Sort | undefined) =>
  one?.field === other?.field && one?.direction === other?.direction;

/**
 * Announces changes of the rows to screen readers once they have loaded: how they are sorted now, and how many there are if the pager does
 * not announce it by itself, because it has just appeared, has disappeared with the last row, or shows the same number as before the filter
 * changed. The first rows are not announced. Always present on the screen.
 */
export function RowAnnouncer(props: ToldRowsProps): ReactNode {
  const { rows, total, sort, narrowedBy, refreshing = false } = props;
  const say = useWords();
  const rangeWords = useRangeWords();
  const [announcer, tell] = useAnnouncer();
  const known = useRef<Known>(undefined);

  const sortWords = (before: Sort | undefined): string => {
    const column = props.columns.find(({ id }) => id === (sort ?? before)?.field)?.header ?? '';
    if (!column) return '';
    if (!sort) return say('noLongerSorted', { column });
    return say(sort.direction === 'desc' ? 'isSortedDescending' : 'isSortedAscending', { column });
  };

  useEffect(() => {
    const hasPager = rows !== undefined && (total ?? rows) > 0;
    const before = known.current;
    if (rows === undefined || refreshing) {
      if (before && !hasPager) known.current = { ...before, hadPager: false };
      return;
    }
    const isCounted = total !== undefined || !hasPager;
    const count = hasPager ? rangeWords({ ...props, rows }) : say('noRows');
    const news: string[] = [];
    if (before && !isSameSort(sort, before.sort)) news.push(sortWords(before.sort));
    if (before?.count !== undefined && isCounted) {
      const isSame = count === before.count;
      if (hasPager && before.hadPager ? isSame && narrowedBy !== before.narrowedBy : !isSame || hasPager)
        news.push(count);
    }
    known.current = before && !isCounted ? { ...before, sort } : { sort, count, narrowedBy, hadPager: hasPager };
    const words = news.filter(Boolean).join('. ');
    // The previous announcement of the number is outdated if the pager shows another number.
    if (words || (before && isCounted && count !== before.count)) tell(words);
  });
  return announcer;
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useTelling } from '../visually-hidden/index.tsx';
import { useWords } from '../words/index.tsx';
import type { DataTableProps, Sort } from './model.ts';
import { useRangeWords } from './pager.tsx';

interface ToldRowsProps
  extends Pick<DataTableProps<object>, 'total' | 'page' | 'pageSize' | 'sort' | 'narrowedBy' | 'refreshing'> {
  readonly columns: ReadonlyArray<{ readonly id: string; readonly header: string }>;
  /** How many rows the page has; undefined until the first answer. */
  readonly rows: number | undefined;
}

/** What a listener knows of the rows: their order, how many they are, by what they were narrowed, and whether a pager stood there to tell. */
interface Known {
  readonly sort: Sort | undefined;
  readonly count: string | undefined;
  readonly narrowedBy: string | undefined;
  readonly hadPager: boolean;
}

const isSameSort = (one: Sort | undefined, other: Sort | undefined) =>
  one?.field === other?.field && one?.direction === other?.direction;

/**
 * Tells whoever listens what became of the rows, once they are there: by what they are sorted now, and how many there are where the pager does
 * not tell it by itself: it comes only now, has gone with the last row, or says the same as before the rows were narrowed. The first rows are not
 * told. Stands on the screen all the time.
 */
export function ToldRows(props: ToldRowsProps): ReactNode {
  const { rows, total, sort, narrowedBy, refreshing = false } = props;
  const say = useWords();
  const rangeWords = useRangeWords();
  const [told, tell] = useTelling();
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
    // What was told before of how many there are is not true any more where the pager tells another number.
    if (words || (before && isCounted && count !== before.count)) tell(words);
  });
  return told;
}

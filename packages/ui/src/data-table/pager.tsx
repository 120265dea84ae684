import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { useFormats } from '../formats/index.tsx';
import { useWords } from '../words/index.tsx';
import { defaultPageSizes } from './model.ts';

export interface PagerProps {
  /** The name of the table: one screen may have two. */
  readonly label: string;
  /** The number of rows on the page. */
  readonly rows: number;
  /** Undefined while the rows are counted: the next page is available if this one is full. */
  readonly total: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number, pageSize: number) => void;
  readonly pageSizes?: readonly number[];
}

/** Its height in pixels, reserved while rows are loading. */
export const pagerHeight = 44;

/** Returns a function that says which rows of how many are shown; '…' stands for a number that is still counted. */
export function useRangeWords(): (paged: Pick<PagerProps, 'rows' | 'total' | 'page' | 'pageSize'>) => string {
  const say = useWords();
  const { locale = 'en' } = useFormats();
  return ({ rows, total, page, pageSize }) =>
    say('rangeOf', {
      from: (total === 0 ? 0 : page * pageSize + 1).toLocaleString(locale),
      to: Math.min(total ?? page * pageSize + rows, (page + 1) * pageSize).toLocaleString(locale),
      total: total?.toLocaleString(locale) ?? '…',
    });
}

/** Buttons to the first, previous, next and last page. */
function Steps({ rows, total, page, pageSize, onPage }: Omit<PagerProps, 'label' | 'pageSizes'>) {
  const say = useWords();
  const last = total === undefined ? undefined : Math.max(0, Math.ceil(total / pageSize) - 1);
  const isAtEnd = last === undefined ? rows < pageSize : page >= last;
  const steps = [
    { name: say('firstPage'), to: 0, off: page <= 0, Icon: FirstPage },
    { name: say('previousPage'), to: page - 1, off: page <= 0, Icon: ChevronLeft },
    { name: say('nextPage'), to: page + 1, off: isAtEnd, Icon: ChevronRight },
    { name: say('lastPage'), to: last ?? page, off: last === undefined || isAtEnd, Icon: LastPage },
  ];
  return (
    <Box sx={{ display: 'flex' }}>
      {steps.map(({ name, to, off, Icon }) => (
        <IconButton key={name} size="small" aria-label={name} disabled={off} onClick={() => onPage(to, pageSize)}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}

/** Shows the range of rows and their number, buttons to move between pages, and the rows per page. */
export function Pager({ label, rows, total, page, pageSize, onPage, pageSizes = defaultPageSizes }: PagerProps) {
  const say = useWords();
  const rangeWords = useRangeWords();
  const id = useId();
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        px: 1,
        minHeight: pagerHeight,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <label htmlFor={id} data-not-printed>
        {say('rowsPerPage')}
      </label>
      <NativeSelect
        id={id}
        data-not-printed
        value={pageSize}
        disableUnderline
        onChange={(event) => onPage(0, Number(event.target.value))}
        sx={{ fontSize: 'inherit' }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
      <Box
        component="span"
        role="status"
        aria-busy={total === undefined}
        sx={{ mx: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {rangeWords({ rows, total, page, pageSize })}
      </Box>
      <Steps {...{ rows, total, page, pageSize, onPage }} />
    </Box>
  );
}

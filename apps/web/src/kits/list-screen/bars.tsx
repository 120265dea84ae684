import { windowBelow } from '@atrium/ui/width';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isValidElement, type ReactNode, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useDebouncedInput } from '../debounce/index.ts';
import { FilterSelect } from './filter-select.tsx';

/** The look of the bar above the rows. */
export const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 52,
  py: 0.75,
} as const;

/** Placed below the rest of the bar, two in a row. */
const openFilters = { flexBasis: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 } as const;

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly pauseMs: number;
  /** The most characters, if not those of any search text. */
  readonly limit?: number;
}

/** The search field of a list; reports its text after a pause in typing. */
export function SearchField({ label, value, onValue, pauseMs, limit }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useDebouncedInput(value, onValue, pauseMs, limit);
  return (
    <TextField
      type="search"
      size="small"
      fullWidth={false}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{
        flex: '1 1 180px',
        maxWidth: '22.5rem',
        [windowBelow(700)]: { maxWidth: 'none' },
        '& .MuiInputBase-root': { fontSize: '0.875rem' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <IconButton size="small" aria-label={text('Clear search')} onClick={() => setTyped('')}>
              <CloseOutlined fontSize="small" />
            </IconButton>
          ) : undefined,
        },
      }}
    />
  );
}

export interface FilterBarProps {
  readonly search?: ReactNode;
  readonly filters?: ReactNode;
  readonly narrowed: boolean;
  readonly onClear: () => void;
  readonly tools?: ReactNode;
}

/**
 * Search, filters and 'Clear' in one bar, with the tools of the table at its end. On a phone the filters are behind a button, so that rows
 * are visible immediately, and are two in a row; they start open if a filter is set.
 */
export function FilterBar({ search, filters, narrowed, onClear, tools }: FilterBarProps) {
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(700));
  const [isOpen, setOpen] = useState(narrowed);
  // A single filter takes no more space than the button would.
  const isOne = isValidElement(filters) && filters.type === FilterSelect;
  const hides = Boolean(filters) && isNarrow && !isOne;
  return (
    <Box
      role="search"
      sx={{
        ...barLook,
        // On a phone the search has its own row.
        [windowBelow(700)]: {
          rowGap: 1.5,
          ...(filters && search ? { '& > :first-child': { flexBasis: '100%' } } : {}),
        },
      }}
    >
      {search}
      {hides ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text('Filters')}
        </Button>
      ) : null}
      {hides ? null : filters}
      {narrowed ? (
        <Button size="small" onClick={onClear}>
          {text('Clear')}
        </Button>
      ) : null}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5, alignItems: 'center' }}>{tools}</Box>
      {hides && isOpen ? <Box sx={openFilters}>{filters}</Box> : null}
    </Box>
  );
}

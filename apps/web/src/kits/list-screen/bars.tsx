import { ActionButton } from '@atrium/ui/action-button';
import { windowBelow } from '@atrium/ui/width';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isValidElement, type ReactNode, useEffect, useState } from 'react';
import { digits, useText } from '../../locale/index.ts';
import { useDebouncedInput } from '../debounce/index.ts';
import { FilterSelect } from './filter-select.tsx';

const barLook = {
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
}

/** The search field of a list; reports its text after a pause in typing. */
export function SearchField({ label, value, onValue, pauseMs }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useDebouncedInput(value, onValue, pauseMs);
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

export interface BulkAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onRun: () => void;
  readonly destructive?: boolean;
  /** Why the action is not possible for these rows. */
  readonly refusal?: string;
}

export interface BulkBarProps {
  readonly selected: number;
  /** Undefined while counting, when it is unknown whether all rows are selected. */
  readonly total: number | undefined;
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
  readonly onSelectAll?: () => Promise<void>;
  /** The number of rows on the page, if all of them and no others are selected. */
  readonly wholePage?: number;
  /** Set for rows with wording of their own for selecting a page or all of them. */
  readonly rowsAre?: 'proposals';
}

/** Returns how many rows of how many are selected, and the label of the button that selects the rest. */
function useSelectedWords({ selected, total, wholePage, rowsAre }: BulkBarProps): { said: string; all: string } {
  const text = useText();
  const counts = { selected: digits(selected), total: total === undefined ? '…' : digits(total) };
  const plain = text('{{selected}} of {{total}} selected', counts);
  if (rowsAre !== 'proposals') return { said: plain, all: text('Select all {{total}}', counts) };
  const page = wholePage && text('All {{n}} proposals on this page are selected.', { n: digits(wholePage) });
  return {
    said: total !== undefined && selected >= total ? text('All proposals are selected.') : page || plain,
    all: text('Select all {{total}} proposals', counts),
  };
}

function BulkButton({ action }: { action: BulkAction }) {
  return (
    <Tooltip title={action.refusal ?? ''}>
      {/* A disabled button fires no events, so the tooltip listens on a wrapper. */}
      <span>
        <Button
          size="small"
          variant="outlined"
          color={action.destructive ? 'error' : 'primary'}
          startIcon={action.icon}
          disabled={action.refusal !== undefined}
          onClick={action.onRun}
          sx={{ backgroundColor: 'background.paper', px: 1, minWidth: 0 }}
        >
          {action.label}
        </Button>
      </span>
    </Tooltip>
  );
}

const bulkBarLook = {
  ...barLook,
  // On one line at 1,440 pixels even with the many actions on proposals: a second line would push the rows from under the pointer.
  gap: 0.5,
  px: 1,
  borderRadius: 1,
  // A tint on which the labels of the buttons are legible in both colour schemes.
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, var(--mui-palette-background-paper))',
  // On a phone the bar would have scrolled out of view after a few rows, so it is sticky, with its buttons in one row.
  [windowBelow(700)]: {
    position: 'sticky',
    top: '3.5rem',
    zIndex: 3,
    mx: -2,
    px: 2,
    borderRadius: 0,
    flexWrap: 'nowrap',
    overflowX: 'auto',
    '& > *': { flexShrink: 0 },
  },
} as const;

/** Replaces the filters while rows are selected: shows how many of how many, and the actions on them. */
export function BulkBar(props: BulkBarProps) {
  const { selected, total, actions, onClear, onSelectAll } = props;
  const text = useText();
  const words = useSelectedWords(props);
  const [busy, setBusy] = useState(false);
  // Screen readers ignore a live region that is inserted together with its text.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  const selectAll = async () => {
    setBusy(true);
    try {
      await onSelectAll?.();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box role="toolbar" aria-label={text('Selected rows')} sx={bulkBarLook}>
      <Box component="span" role="status" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        {isThere ? words.said : null}
      </Box>
      {onSelectAll && total !== undefined && selected < total ? (
        <ActionButton size="small" busy={busy} onClick={() => void selectAll()}>
          {words.all}
        </ActionButton>
      ) : null}
      {actions.map((action) => (
        <BulkButton key={action.label} action={action} />
      ))}
      <IconButton size="small" title={text('Clear selection')} sx={{ ml: 'auto' }} onClick={onClear}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

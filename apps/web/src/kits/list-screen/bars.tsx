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
import { useDebounced } from '../address-state/index.ts';
import { FilterSelect } from './filter-select.tsx';

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 52,
  py: 0.75,
} as const;

/** Below everything else of the bar, two beside each other. */
const openFilters = { flexBasis: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 } as const;

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly pauseMs: number;
}

/** The search of a list; asks after a pause in typing. */
export function SearchField({ label, value, onValue, pauseMs }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useDebounced(value, onValue, pauseMs);
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
 * Search, filters and 'Clear' on one bar; tools of the table at its end. On a phone the filters wait behind a button, so that rows are seen at
 * once, and stand two beside each other; they are open where something is narrowed already.
 */
export function FilterBar({ search, filters, narrowed, onClear, tools }: FilterBarProps) {
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(700));
  const [isOpen, setOpen] = useState(narrowed);
  // One alone takes no more room than the button would.
  const isOne = isValidElement(filters) && filters.type === FilterSelect;
  const hides = Boolean(filters) && isNarrow && !isOne;
  return (
    <Box
      role="search"
      sx={{
        ...barLook,
        // On a phone the search has a row of its own.
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
  /** Why it cannot be done with these rows. */
  readonly refusal?: string;
}

export interface BulkBarProps {
  readonly selected: number;
  /** Undefined while they are counted: nobody can say whether these are all. */
  readonly total: number | undefined;
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
  readonly onSelectAll?: () => Promise<void>;
  /** How many stand on the page, where all of them are selected and nothing else is. */
  readonly wholePage?: number;
  /** Rows that have words of their own for a page, and for all of them. */
  readonly rowsAre?: 'proposals';
}

/** How many of how many are selected, and what selects the rest. */
function useSelectedWords({ selected, total, wholePage, rowsAre }: BulkBarProps): { said: string; all: string } {
  const text = useText();
  const counts = { selected: digits(selected), total: total === undefined ? '…' : digits(total) };
  const plain = text('{{selected}} selected of {{total}}', counts);
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
      {/* A disabled button has no events of its own; the tooltip listens on what is around it. */}
      <span>
        <Button
          size="small"
          variant="outlined"
          color={action.destructive ? 'error' : 'primary'}
          startIcon={action.icon}
          disabled={action.refusal !== undefined}
          onClick={action.onRun}
          sx={{ backgroundColor: 'background.paper' }}
        >
          {action.label}
        </Button>
      </span>
    </Tooltip>
  );
}

/** Takes the place of the filters while rows are selected: how many of how many, and what to do with them. */
export function BulkBar(props: BulkBarProps) {
  const { selected, total, actions, onClear, onSelectAll } = props;
  const text = useText();
  const words = useSelectedWords(props);
  const [busy, setBusy] = useState(false);
  // Screen readers pass over a live region that comes together with its words.
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
    <Box
      role="toolbar"
      aria-label={text('Selected rows')}
      sx={{
        ...barLook,
        px: 1,
        borderRadius: 1,
        // A tint on which the words of its buttons can be read in both schemes.
        backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, var(--mui-palette-background-paper))',
        // On a phone the rows are long gone when the third is chosen: the bar comes along, its buttons in one row.
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
      }}
    >
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
      <Button size="small" sx={{ ml: 'auto' }} onClick={onClear}>
        {text('Clear selection')}
      </Button>
    </Box>
  );
}

import { ActionButton } from '@atrium/ui/action-button';
import { ActionsMenu } from '@atrium/ui/data-table';
import { windowBelow } from '@atrium/ui/width';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { digits, useText } from '../../locale/index.ts';
import { barLook } from './bars.tsx';

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

/** As high as one button; what does not fit on the line is cut off below it. On a phone the whole bar scrolls instead. */
const oneLineOfButtons = {
  flex: '1 1 0',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  height: '2rem',
  overflow: 'hidden',
  [windowBelow(700)]: { flex: 'none', flexWrap: 'nowrap', overflow: 'visible' },
} as const;

function BulkButton({ action, isShown }: { action: BulkAction; isShown: boolean }) {
  return (
    <Tooltip title={action.refusal ?? ''}>
      {/* A disabled button fires no events, so the tooltip listens on a wrapper. */}
      <Box component="span" sx={{ visibility: isShown ? undefined : 'hidden' }}>
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
      </Box>
    </Tooltip>
  );
}

/**
 * Returns how many of the buttons stand on the first line of their row, which is all of them where there is no layout. The others keep their
 * place on the lines below, out of sight, so that the count needs no widths and is right again in a wider window.
 */
function useFirstLine(labels: string) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other widths
  useLayoutEffect(() => {
    const { current } = row;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const count = () => {
      const buttons = [...current.children] as HTMLElement[];
      const below = buttons.findIndex((button) => button.offsetTop > (buttons[0]?.offsetTop ?? 0));
      setFitting(below < 0 ? buttons.length : below);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(current);
    return () => observer.disconnect();
  }, [labels]);
  return { row, fitting };
}

/** The actions on one line; those for which it is too short are in a menu at its end. */
function BulkButtons({ actions }: Pick<BulkBarProps, 'actions'>) {
  const text = useText();
  const { row, fitting } = useFirstLine(actions.map(({ label }) => label).join());
  return (
    <>
      <Box ref={row} sx={oneLineOfButtons}>
        {actions.map((action, at) => (
          <BulkButton key={action.label} action={action} isShown={at < fitting} />
        ))}
      </Box>
      <ActionsMenu label={text('More actions')} actions={actions.slice(fitting)} />
    </>
  );
}

const bulkBarLook = {
  ...barLook,
  // Always on one line: a second one would push the rows from under the pointer.
  flexWrap: 'nowrap',
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
      <BulkButtons actions={actions} />
      <IconButton size="small" title={text('Clear selection')} sx={{ ml: 'auto' }} onClick={onClear}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

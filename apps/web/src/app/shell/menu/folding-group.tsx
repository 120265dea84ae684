import type { DrawerGroup } from '@atrium/domain/session';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useText } from '../../../locale/index.ts';
import { useKeptChoice } from '../../../session/index.ts';

interface FoldingGroupProps {
  readonly heading: string;
  /** The initial state, until the user changes it. */
  readonly isFolded: boolean;
  /** The entry of the current screen, if it is one of these. */
  readonly current: string | undefined;
  /** Whether the menu shows only icons. */
  readonly wordless: boolean;
  readonly children: ReactNode;
}

/** The space left between the current entry and the edge of the menu. */
const besideCurrent = 48;

/** Scrolls the menu, never the page, so that the entry of the current screen is in view. */
function useCurrentInView(group: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const entry = current === undefined ? undefined : group.current?.querySelector('[aria-current]');
    const frame = entry?.closest('nav')?.parentElement;
    if (!entry || !frame) return;
    const [line, view] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (line.bottom > view.bottom) frame.scrollTop += line.bottom - view.bottom + besideCurrent;
    else if (line.top < view.top) frame.scrollTop -= view.top - line.top + besideCurrent;
  }, [group, current]);
}

/** Menu entries of one task under a collapsible heading, whose state is remembered. The group of the current screen is always open. */
function FoldingGroup({ heading, isFolded, current, wordless, children }: FoldingGroupProps) {
  const text = useText();
  const group = useRef<HTMLDivElement>(null);
  useCurrentInView(group, current);
  const holdsScreen = current !== undefined;
  const listId = useId();
  const [isOpen, setOpen] = useKeptChoice('menu', heading, !isFolded);
  const shows = isOpen || holdsScreen;
  const label = text(heading);
  return (
    <Box ref={group} sx={wordless ? { borderTop: 1, borderColor: 'divider' } : undefined}>
      <Typography component="h2" sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={shows}
          aria-controls={shows ? listId : undefined}
          aria-label={wordless ? label : undefined}
          title={wordless ? label : undefined}
          // Collapsing would hide the entry of the current screen.
          aria-disabled={holdsScreen || undefined}
          onClick={() => (holdsScreen ? undefined : setOpen(!isOpen))}
          sx={{
            width: 'calc(100% - 12px)',
            minHeight: 32,
            '@media (pointer: coarse)': { minHeight: 40 },
            mx: 0.75,
            px: wordless ? 0 : 1.5,
            borderRadius: 1,
            justifyContent: wordless ? 'center' : 'space-between',
            typography: 'overline',
            color: 'text.secondary',
            ...(holdsScreen ? { cursor: 'default' } : { '&:hover': { backgroundColor: 'action.hover' } }),
          }}
        >
          {wordless ? null : label}
          {holdsScreen && !wordless ? null : (
            <ExpandMore fontSize="small" sx={{ transform: shows ? 'rotate(180deg)' : undefined }} />
          )}
        </ButtonBase>
      </Typography>
      {shows ? <Box id={listId}>{children}</Box> : null}
    </Box>
  );
}

interface FoldingGroupsProps {
  readonly groups: readonly DrawerGroup[];
  /** Returns the entry of the current screen in a group. */
  readonly currentIn: (group: DrawerGroup) => string | undefined;
  readonly wordless: boolean;
  /** Renders the entries of a group. */
  readonly list: (group: DrawerGroup) => ReactNode;
  /** Renders a group that has no heading. */
  readonly unheaded: (group: DrawerGroup) => ReactNode;
}

/** The menu from its first task on, rendered as a whole so that groups without a heading do not move when the others appear. */
export const FoldingGroups = ({ groups, currentIn, wordless, list, unheaded }: FoldingGroupsProps) =>
  groups.map((group) =>
    group.heading ? (
      <FoldingGroup
        key={group.heading}
        heading={group.heading}
        isFolded={group.isFolded ?? false}
        current={currentIn(group)}
        wordless={wordless}
      >
        {list(group)}
      </FoldingGroup>
    ) : (
      unheaded(group)
    ),
  );

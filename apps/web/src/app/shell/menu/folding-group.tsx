import type { DrawerGroup } from '@atrium/domain/session';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../locale/index.ts';
import { useKeptChoice } from '../../../session/index.ts';

interface FoldingGroupProps {
  readonly heading: string;
  /** The initial state, until the user changes it. */
  readonly isFolded: boolean;
  /** Whether the current screen is one of its entries. */
  readonly holdsScreen: boolean;
  /** Whether the menu shows only icons. */
  readonly wordless: boolean;
  readonly children: ReactNode;
}

/** Menu entries of one task under a collapsible heading, whose state is remembered. The group of the current screen is always open. */
function FoldingGroup({ heading, isFolded, holdsScreen, wordless, children }: FoldingGroupProps) {
  const text = useText();
  const listId = useId();
  const [isOpen, setOpen] = useKeptChoice('menu', heading, !isFolded);
  const shows = isOpen || holdsScreen;
  const label = text(heading);
  return (
    <Box sx={wordless ? { borderTop: 1, borderColor: 'divider' } : undefined}>
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
  readonly holdsScreen: (group: DrawerGroup) => boolean;
  readonly wordless: boolean;
  /** Renders the entries of a group. */
  readonly list: (group: DrawerGroup) => ReactNode;
  /** Renders a group that has no heading. */
  readonly unheaded: (group: DrawerGroup) => ReactNode;
}

/** The menu from its first task on, rendered as a whole so that groups without a heading do not move when the others appear. */
export const FoldingGroups = ({ groups, holdsScreen, wordless, list, unheaded }: FoldingGroupsProps) =>
  groups.map((group) =>
    group.heading ? (
      <FoldingGroup
        key={group.heading}
        heading={group.heading}
        isFolded={group.isFolded ?? false}
        holdsScreen={holdsScreen(group)}
        wordless={wordless}
      >
        {list(group)}
      </FoldingGroup>
    ) : (
      unheaded(group)
    ),
  );

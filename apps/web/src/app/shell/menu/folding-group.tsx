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
  /** Until its reader says otherwise. */
  readonly isFolded: boolean;
  /** The open screen is one of its entries. */
  readonly holdsScreen: boolean;
  /** The menu shows icons alone. */
  readonly wordless: boolean;
  readonly children: ReactNode;
}

/** Entries of one task under a heading that folds them away; they stay as their reader left them. The group of the screen is always open. */
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
          // It would close over the screen one is on.
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
  /** The entries of a group. */
  readonly list: (group: DrawerGroup) => ReactNode;
  /** A group that has no heading. */
  readonly unheaded: (group: DrawerGroup) => ReactNode;
}

/** The menu from its first task on, which comes as a whole: what has no heading does not move when the others are there. */
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

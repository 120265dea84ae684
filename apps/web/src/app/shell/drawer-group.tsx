import type { DrawerGroup } from '@atrium/domain/session';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../locale/index.ts';

const storageKey = 'drawerGroups';

/** What this person opened or folded, by the heading of the group. */
function chosenGroups(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** Whether a group is open: as it was left, or as its kind is; one with the screen that is open always is until it is folded here. */
function useOpenGroup({ heading = '', isFolded }: DrawerGroup, hasCurrent: boolean) {
  const [foldedHere, setFoldedHere] = useState(false);
  const [chosen, setChosen] = useState(() => chosenGroups()[heading]);
  const open = (hasCurrent && !foldedHere) || (chosen ?? !isFolded);
  const toggle = () => {
    localStorage.setItem(storageKey, JSON.stringify({ ...chosenGroups(), [heading]: !open }));
    setChosen(!open);
    setFoldedHere(open);
  };
  return { open, toggle };
}

interface DrawerPartProps {
  readonly group: DrawerGroup;
  readonly wordless: boolean;
  readonly hasCurrent: boolean;
  readonly children: ReactNode;
}

/** A group of the drawer: its heading opens and folds it, which is remembered; of icons alone none is folded. */
export function DrawerPart({ group, wordless, hasCurrent, children }: DrawerPartProps) {
  const text = useText();
  const id = useId();
  const { open, toggle } = useOpenGroup(group, hasCurrent);
  const heading = group.heading ? text(group.heading) : undefined;
  return (
    <Box sx={{ mb: open ? 1 : 0.25 }}>
      {heading && !wordless ? (
        <Typography component="h2" variant="overline" color="textSecondary" sx={{ display: 'block', mx: 0.75 }}>
          <ButtonBase
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={toggle}
            sx={{
              font: 'inherit',
              letterSpacing: 'inherit',
              textTransform: 'inherit',
              width: '100%',
              minHeight: 28,
              px: 1.5,
              borderRadius: 1,
              justifyContent: 'space-between',
              '&:hover': { backgroundColor: 'action.hover' },
            }}
          >
            {heading}
            <ExpandMore fontSize="small" sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
          </ButtonBase>
        </Typography>
      ) : null}
      {open || wordless ? (
        <List id={id} dense disablePadding aria-label={heading}>
          {children}
        </List>
      ) : null}
    </Box>
  );
}

import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useWords } from '../words/index.tsx';
import type { RowAction } from './model.ts';

/** A menu with labels for all actions on a row. */
export function RowActions({ actions, row }: { actions: readonly RowAction[]; row: string }) {
  const say = useWords();
  return <ActionsMenu actions={actions} label={say('actionsOf', { row })} />;
}

/** The same for anything that is not a row; `label` is the name of the button. */
export function ActionsMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled ?? false}
            aria-disabled={action.refusal || action.disabled ? true : undefined}
            onClick={() => {
              if (action.refusal) return;
              setAnchor(null);
              action.onRun();
            }}
            sx={{
              color: action.destructive && !action.refusal ? 'error.main' : undefined,
            }}
          >
            {action.icon ? <ListItemIcon sx={{ color: 'inherit' }}>{action.icon}</ListItemIcon> : null}
            <ListItemText
              primary={action.label}
              secondary={action.refusal}
              // The label is faint, but the reason has to be readable.
              slotProps={{
                primary: { sx: { opacity: action.refusal ? 0.7 : 1 } },
                secondary: { sx: { whiteSpace: 'normal', maxWidth: '20rem' } },
              }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

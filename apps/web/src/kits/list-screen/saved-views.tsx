import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useKeptChoice } from '../../session/index.ts';
import { parseQuery } from '../address-state/index.ts';

interface SavedView {
  readonly name: string;
  /** The query of the address, without the page and the selection. */
  readonly query: string;
}

const nameLimit = 60;

function worthKeeping(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'selection']) params.delete(name);
  return params.toString();
}

/** Searches and filters kept for the person under a name in this browser until they sign out, to come back to with one click. */
export function SavedViews({ name }: { name: string }) {
  const text = useText();
  const navigate = useNavigate();
  const query = useRouterState({ select: ({ location }) => worthKeeping(location.searchStr) });
  const [views, keep] = useKeptChoice<readonly SavedView[]>('views', name, []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const save = () => {
    const called = typed.trim();
    if (called === '' || query === '') return;
    keep([...views.filter((view) => view.name !== called), { name: called, query }]);
    setTyped('');
  };
  const open = (view: SavedView) => {
    setAnchor(null);
    void navigate({ to: '.', search: parseQuery(view.query) });
  };
  return (
    <>
      <Tooltip title={text('Saved views')}>
        <IconButton
          aria-label={text('Saved views')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BookmarkBorderOutlined />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('Saved views'), sx: { p: 2, width: 320 } } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {views.map((view) => (
            <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
              <Button
                onClick={() => open(view)}
                aria-current={view.query === query ? 'true' : undefined}
                sx={{ flex: 1, justifyContent: 'flex-start', overflowWrap: 'anywhere', textAlign: 'left' }}
              >
                {view.name}
              </Button>
              <IconButton
                size="small"
                aria-label={text('Remove {{label}}', { label: view.name })}
                onClick={() => keep(views.filter((other) => other !== view))}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          sx={{ display: 'flex', gap: 1, mt: views.length > 0 ? 1.5 : 0 }}
        >
          <TextField
            size="small"
            label={text('Name of this view')}
            value={typed}
            disabled={query === ''}
            helperText={query === '' ? text('Search or filter first') : undefined}
            onChange={(event) => setTyped(event.target.value.slice(0, nameLimit))}
          />
          <Button type="submit" variant="outlined" disabled={query === '' || typed.trim() === ''} sx={{ height: 40 }}>
            {text('Save')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

import { Popup } from '@atrium/ui/popup';
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useKeptChoice } from '../../session/index.ts';
import { parseQuery } from '../address-state/index.ts';
import { PopupButton } from './popup-button.tsx';

interface SavedView {
  readonly name: string;
  /** The query of the address, without page and selection. */
  readonly query: string;
}

const nameLimit = 60;

function worthKeeping(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'selection']) params.delete(name);
  return params.toString();
}

interface ViewListProps {
  readonly views: readonly SavedView[];
  /** The current query of the address. */
  readonly query: string;
  readonly onOpen: (view: SavedView) => void;
  readonly onRemove: (view: SavedView) => void;
}

function ViewList({ views, query, onOpen, onRemove }: ViewListProps) {
  const text = useText();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {views.map((view) => (
        <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
          <Button
            onClick={() => onOpen(view)}
            aria-current={view.query === query ? 'true' : undefined}
            sx={{ flex: 1, justifyContent: 'flex-start', overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {view.name}
          </Button>
          <IconButton
            size="small"
            aria-label={text('Remove {{label}}', { label: view.name })}
            onClick={() => onRemove(view)}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

interface NewViewProps {
  readonly canKeep: boolean;
  readonly isBelowOthers: boolean;
  readonly typed: string;
  readonly onTyped: (name: string) => void;
  readonly onSave: () => void;
}

/** Saves the current search and filters under a name. */
function NewView({ canKeep, isBelowOthers, typed, onTyped, onSave }: NewViewProps) {
  const text = useText();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      sx={{ display: 'flex', gap: 1, mt: isBelowOthers ? 1.5 : 0 }}
    >
      <TextField
        size="small"
        label={text('Name of this view')}
        value={typed}
        disabled={!canKeep}
        helperText={canKeep ? undefined : text('Search or filter first')}
        onChange={(event) => onTyped(event.target.value.slice(0, nameLimit))}
      />
      <Button type="submit" variant="outlined" disabled={!canKeep || typed.trim() === ''} sx={{ height: 40 }}>
        {text('Save')}
      </Button>
    </Box>
  );
}

/** Searches and filters saved under a name in this browser until the user signs out, to be restored with one click. */
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
      <PopupButton
        label={text('Saved views')}
        icon={<BookmarkBorderOutlined />}
        popup="dialog"
        anchor={anchor}
        onOpen={setAnchor}
      />
      <Popup
        anchor={anchor}
        label={text('Saved views')}
        side="right"
        sx={{ p: 2, width: 320 }}
        onClose={() => setAnchor(null)}
      >
        <ViewList
          views={views}
          query={query}
          onOpen={open}
          onRemove={(view) => keep(views.filter((other) => other !== view))}
        />
        <NewView
          canKeep={query !== ''}
          isBelowOthers={views.length > 0}
          typed={typed}
          onTyped={setTyped}
          onSave={save}
        />
      </Popup>
    </>
  );
}

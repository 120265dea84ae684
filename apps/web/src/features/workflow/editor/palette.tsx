import { BreakableText } from '@atrium/ui/breakable-text';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { paletteEntry } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import type { KnownStatus } from './subject.ts';

const dragType = 'application/x-atrium-status';

/** Returns the status that is being dropped, or undefined if something else is. */
export function draggedStatus(transfer: DataTransfer): number | undefined {
  const statusId = Number(transfer.getData(dragType));
  return statusId > 0 ? statusId : undefined;
}

interface PaletteProps {
  /** The statuses that are not in the drawing. */
  readonly statuses: readonly KnownStatus[];
  readonly onAdd: (statusId: number) => void;
}

interface StatusEntryProps {
  readonly status: KnownStatus;
  readonly onAdd: PaletteProps['onAdd'];
}

function StatusEntry({ status: { id, name, shortCode, description }, onAdd }: StatusEntryProps) {
  const text = useText();
  return (
    <ButtonBase
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(id));
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={() => onAdd(id)}
      title={text(description)}
      // A small gap, so that the longest word of a German status fits on one line.
      sx={{ ...paletteEntry, gap: 0.5 }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <VisuallyHidden>{text('Add')} </VisuallyHidden>
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {text(name)}
        </Box>
        {shortCode === name ? null : (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.6875rem', overflowWrap: 'anywhere' }}>
            <BreakableText text={shortCode} />
          </Box>
        )}
      </Box>
      <AddOutlined fontSize="small" color="action" aria-hidden />
    </ButtonBase>
  );
}

/** The statuses that can be added to the drawing, by dragging or with a button. */
export function StatusPalette({ statuses, onAdd }: PaletteProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = statuses.filter(({ name, shortCode }) =>
    `${text(name)} ${name} ${shortCode}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <TextField
        size="small"
        fullWidth
        type="search"
        label={text('Search statuses')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1 }}
      />
      {shown.length === 0 ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
          {text(wanted ? 'No status has this name' : 'Every status is already in the drawing')}
        </Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {shown.map((status) => (
          <li key={status.id}>
            <StatusEntry status={status} onAdd={onAdd} />
          </li>
        ))}
      </Box>
    </>
  );
}

import { drawerOf } from '@atrium/domain/session';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useId, useState } from 'react';
import { type Target, useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { type Session, useFeatures } from '../../session/index.ts';
import { MenuIcon } from './menu-icons.tsx';

/** Goes anywhere by typing a part of its name (Ctrl or ⌘ K). */
export function CommandSearch({ session, onClose }: { session: Session; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const navigate = useGo();
  const features = useFeatures();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (label: string) => label.toLowerCase().startsWith(words.join(' '));
  const found = drawerOf({ role: session.role, features })
    .flatMap(({ heading, entries }) =>
      entries.map(({ label, address }) => ({
        address,
        label: text(label),
        heading: heading ? text(heading) : undefined,
      })),
    )
    .filter(({ label, heading }) => words.every((word) => `${heading ?? ''} ${label}`.toLowerCase().includes(word)))
    // 'Mails' before 'E-mail actions' for who types 'mai'.
    .toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)));
  const go = (index: number) => {
    const target = found[index];
    if (!target) return;
    onClose();
    void navigate({ to: target.address } as Target<never>);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <VisuallyHidden as="h2" id={`${id}-title`}>
        {text('Go to…')}
      </VisuallyHidden>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={text('Where to?')}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const last = found.length - 1;
          if (event.key === 'ArrowDown') setAt((index) => (index >= last ? 0 : index + 1));
          else if (event.key === 'ArrowUp') setAt((index) => (index <= 0 ? last : index - 1));
          else if (event.key === 'Enter') go(at);
          else return;
          event.preventDefault();
        }}
        inputProps={{
          role: 'combobox',
          'aria-label': text('Where to?'),
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': found[at] ? `${id}-${at}` : undefined,
        }}
        sx={{ px: 2, py: 1.5, fontSize: '1.125rem', borderBottom: 1, borderColor: 'divider' }}
      />
      <Box role="listbox" id={id} aria-label={text('Screens')} sx={{ p: 1, maxHeight: '60vh', overflow: 'auto' }}>
        {found.map((entry, index) => (
          <Box
            key={entry.address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(index)}
            onMouseMove={() => setAt(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              px: 1.5,
              py: 1,
              borderRadius: 1,
              cursor: 'pointer',
              backgroundColor: index === at ? 'action.selected' : undefined,
            }}
          >
            <MenuIcon address={entry.address} />
            {entry.label}
            {entry.heading ? (
              <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}>
                {entry.heading}
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
      {found.length === 0 ? (
        <Box role="status" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
          {text('Nothing found')}
        </Box>
      ) : null}
    </Dialog>
  );
}

import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { useDebouncedInput } from '../../../kits/debounce/index.ts';
import { useGoToPath } from '../../../kits/go/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Session } from '../../../session/index.ts';
import { MenuIcon } from '../menu/menu-icons.tsx';
import type { SearchPlace } from './places.ts';
import { rememberPlace } from './recent.ts';
import { usePlaces } from './use-places.ts';

/** Milliseconds without typing before the server is asked. */
const pauseMs = 120;

interface PlaceLineProps {
  readonly id: string;
  readonly place: SearchPlace;
  readonly isAt: boolean;
  readonly onGo: () => void;
  readonly onPoint: () => void;
}

/** Keeps the chosen line visible in a long list. */
const inSight = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' });

/** A search result: its name, what distinguishes it from others of the same name, and its kind. */
function PlaceLine({ id, place, isAt, onGo, onPoint }: PlaceLineProps) {
  return (
    <Box
      id={id}
      ref={isAt ? inSight : undefined}
      role="option"
      aria-selected={isAt}
      onClick={onGo}
      onMouseMove={onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        backgroundColor: isAt ? 'action.selected' : undefined,
      }}
    >
      <MenuIcon address={`/${place.path.split('/')[1]}`} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {place.label}
        {place.beside ? <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{place.beside}</Box> : null}
      </Box>
      <Box component="span" sx={{ ml: 'auto', flexShrink: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
        {place.kind}
      </Box>
    </Box>
  );
}

interface PlaceListProps {
  readonly id: string;
  readonly places: readonly SearchPlace[];
  readonly at: number;
  readonly onGo: (index: number) => void;
  readonly onPoint: (index: number) => void;
}

function PlaceList({ id, places, at, onGo, onPoint }: PlaceListProps) {
  const text = useText();
  return (
    // Browsers make scrollable elements focusable by Tab, but the arrow keys would not choose lines there.
    <Box
      role="listbox"
      id={id}
      tabIndex={-1}
      aria-label={text('Places')}
      sx={{ p: 1, maxHeight: '60vh', overflow: 'auto', outline: 'none' }}
    >
      {places.map((place, index) => (
        <PlaceLine
          key={`${place.path}${JSON.stringify(place.query)}`}
          id={`${id}-${index}`}
          place={place}
          isAt={index === at}
          onGo={() => onGo(index)}
          onPoint={() => onPoint(index)}
        />
      ))}
    </Box>
  );
}

/** The chosen line of a list: arrow keys move it and wrap around, Enter takes it. */
function useChosenLine(count: number, take: (index: number) => void) {
  const [at, setAt] = useState(0);
  const onKey = (event: KeyboardEvent) => {
    const last = count - 1;
    if (event.key === 'ArrowDown') setAt((index) => (index >= last ? 0 : index + 1));
    else if (event.key === 'ArrowUp') setAt((index) => (index <= 0 ? last : index - 1));
    else if (event.key === 'Enter') take(at);
    else return;
    event.preventDefault();
  };
  return { at, setAt, onKey };
}

/** What is typed, starting with what was typed before the dialog was loaded, and the part that the server is asked for. */
function useTyped(typedAhead: { current: string } | undefined) {
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useDebouncedInput(asked, setAsked, pauseMs);
  // Read in a layout effect, since rendering is interruptible and letters may be typed in between.
  useLayoutEffect(() => {
    if (!typedAhead?.current) return;
    setAsked(typedAhead.current);
    setTyped(typedAhead.current);
  }, [typedAhead, setTyped]);
  return { asked, typed, setTyped };
}

interface CommandSearchProps {
  readonly session: Session;
  /** What was typed before the dialog was loaded. */
  readonly typedAhead?: { current: string };
  readonly onClose: () => void;
}

/** Goes anywhere by typing a part of its name (Ctrl or ⌘ K): screens, tasks, settings, and the records that this user may see. */
export function CommandSearch({ session, typedAhead, onClose }: CommandSearchProps) {
  const text = useText();
  const id = useId();
  const goTo = useGoToPath();
  const { asked, typed, setTyped } = useTyped(typedAhead);
  const { places: found, isAsking } = usePlaces(session, typed, asked);
  const go = (index: number) => {
    const place = found[index];
    if (!place) return;
    rememberPlace(session, place);
    onClose();
    void goTo(place.path, place.query);
  };
  const { at, setAt, onKey } = useChosenLine(found.length, go);
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
        // Puts the caret behind what was typed before the dialog was loaded.
        onFocus={({ target }) => target.setSelectionRange?.(target.value.length, target.value.length)}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        inputProps={{
          role: 'combobox',
          'aria-label': text('Where to?'),
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': found[at] ? `${id}-${at}` : undefined,
        }}
        sx={{ px: 2, py: 1.5, fontSize: '1.125rem', borderBottom: 1, borderColor: 'divider' }}
      />
      <PlaceList id={id} places={found} at={at} onGo={go} onPoint={setAt} />
      <Box role="status" sx={{ px: 2.5, pb: 2, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {isAsking ? text('Searching…') : found.length === 0 ? text('Nothing found') : null}
      </Box>
    </Dialog>
  );
}

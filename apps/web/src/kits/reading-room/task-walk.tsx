import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useText } from '../../locale/index.ts';
import { isForPage } from '../page-keys/index.ts';
import { TaskList } from './task-list.tsx';
import type { Tasks } from './use-tasks.ts';

/** Moves between reviews: previous and next by button or key (`k` and `j`, not while the user types), and the list of all. */
export function TaskWalk({ tasks }: { readonly tasks: Tasks }) {
  const text = useText();
  const { place, go } = tasks;
  const steps = useRef({ back: () => {}, on: () => {} });
  steps.current = {
    back: () => place?.previous && go(place.previous),
    on: () => place?.next && go(place.next),
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'k') steps.current.back();
      if (event.key === 'j') steps.current.on();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!place) return null;
  return (
    <Box
      component="nav"
      aria-label={text('My reviews')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <TaskList tasks={tasks} />
      <Button
        size="small"
        startIcon={<ChevronLeft />}
        disabled={!place.previous}
        aria-keyshortcuts="k"
        title={text('Key k')}
        onClick={() => steps.current.back()}
      >
        {text('Previous')}
      </Button>
      <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text('{{place}} of {{total}}', { place: place.place, total: place.total })}
      </span>
      <Button
        size="small"
        endIcon={<ChevronRight />}
        disabled={!place.next}
        aria-keyshortcuts="j"
        title={text('Key j')}
        onClick={() => steps.current.on()}
      >
        {text('Next')}
      </Button>
    </Box>
  );
}

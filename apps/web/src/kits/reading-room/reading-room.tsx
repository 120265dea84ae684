import { aboveBottom } from '@atrium/ui/bottom-room';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { windowBelow, windowFrom, windowLowerThan } from '@atrium/ui/width';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { screenLink } from '../go/index.ts';
import { Screen } from '../screen/index.ts';
import { TaskWalk } from './task-walk.tsx';
import { useHeightInView } from './use-height-in-view.ts';
import type { Tasks } from './use-tasks.ts';

const beside = windowFrom(1100);
const below = windowBelow(1100);

/** A window so low, as at four times the zoom, that bar, switch and foot would leave no room for the field between them. */
const low = windowLowerThan(400);

/** Below the bar of the application. */
const top = 72;

interface ReadingRoomProps {
  readonly title: string;
  /** What the line below the title says: number, panel or instrument, end. */
  readonly context: ReactNode;
  readonly tasks: Tasks;
  /** What is read. */
  readonly paper: ReactNode;
  /** What is written. */
  readonly children: ReactNode;
}

type Side = 'paper' | 'form';

interface SwitchProps {
  readonly shown: Side;
  readonly onShown: (side: Side) => void;
}

/** Which of both is seen where there is no room for them beside each other. */
function Switch({ shown, onShown }: SwitchProps) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      fullWidth
      aria-label={text('What is shown')}
      value={shown}
      onChange={(_, next: Side | null) => next && onShown(next)}
      sx={{
        position: 'sticky',
        top: { xs: '3.5rem', sm: '4rem' },
        zIndex: 3,
        mb: 2,
        backgroundColor: 'background.default',
        [low]: { position: 'static' },
        [beside]: { display: 'none' },
      }}
    >
      <ToggleButton value="paper">{text('Proposal')}</ToggleButton>
      <ToggleButton value="form">{text('Review form')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

const sides = {
  display: 'grid',
  // The switch stays in sight there: an outline in the same place would lie behind it.
  [below]: {
    '--outline-position': 'static',
    // What the keyboard or a link leads to comes to stand below it.
    '& :is(:focus, [id])': { scrollMarginTop: '3rem' },
  },
  [low]: { '& :is(:focus, [id])': { scrollMarginTop: 0 } },
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [beside]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 42%)' },
} as const;

/** The part that is not shown where there is room for one. */
const hiddenUnless = (isShown: boolean) => (isShown ? {} : { [below]: { display: 'none' } });

/**
 * What is read on the left and what is written on the right, always in view (rule R99). Where there is no room for both, one at a time, with a
 * switch: both stay as they are behind it.
 */
export function ReadingRoom({ title, context, tasks, paper, children }: ReadingRoomProps) {
  const text = useText();
  const form = useRef<HTMLElement>(null);
  useHeightInView(form, top);
  const [shown, setShown] = useState<Side>('paper');
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Button size="small" startIcon={<ArrowBackOutlined />} {...screenLink({ to: '/' })}>
          {text('All proposals')}
        </Button>
        <TaskWalk tasks={tasks} />
      </Box>
      <Screen title={title} home="/" context={context}>
        <Switch shown={shown} onShown={setShown} />
        <Box sx={sides}>
          <Box
            component="section"
            aria-label={text('Proposal')}
            sx={{ minWidth: 0, ...hiddenUnless(shown === 'paper') }}
          >
            {paper}
          </Box>
          <Box
            ref={form}
            component="section"
            aria-label={text('Review form')}
            sx={{
              minWidth: 0,
              ...hiddenUnless(shown === 'form'),
              [beside]: {
                position: 'sticky',
                top,
                maxHeight: 'var(--height-in-view)',
                overflowY: 'auto',
                scrollPaddingBottom: aboveBottom(['foot'], 16),
                pl: 3,
                pr: 1,
                borderLeft: 1,
                borderColor: 'divider',
              },
            }}
          >
            {/* Or the parts of the form would count as parts of the last chapter of the proposal. */}
            <VisuallyHidden as="h2">{text('Review form')}</VisuallyHidden>
            {children}
          </Box>
        </Box>
      </Screen>
    </>
  );
}

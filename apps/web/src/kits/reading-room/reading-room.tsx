import { aboveBottom } from '@atrium/ui/bottom-room';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { windowBelow, windowFrom, windowShorterThan } from '@atrium/ui/width';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { screenLink } from '../go/index.ts';
import { Screen } from '../screen/index.ts';
import { TaskWalk } from './task-walk.tsx';
import { useHeightInView } from './use-height-in-view.ts';
import type { Tasks } from './use-tasks.ts';

const beside = windowFrom(1100);
const below = windowBelow(1100);

/** A window so low, as at 400 % zoom, that bar, switch and foot would leave no space for a field between them. */
const low = windowShorterThan(400);

/** The offset below the application bar, in pixels. */
const top = 72;

interface ReadingRoomProps {
  readonly title: string;
  /** The content of the line below the title: number, panel or instrument, end. */
  readonly context: ReactNode;
  readonly tasks: Tasks;
  /** The document to read. */
  readonly paper: ReactNode;
  /** The form to fill in. */
  readonly children: ReactNode;
}

type Side = 'paper' | 'form';

interface SwitchProps {
  readonly shown: Side;
  readonly onShown: (side: Side) => void;
}

/** Switches between the two sides where there is no room for both. */
function Switch({ shown, onShown }: SwitchProps) {
  const text = useText();
  return (
    <ToggleChoice
      label={text('What is shown')}
      value={shown}
      options={[
        ['paper', text('Proposal')],
        ['form', text('Review form')],
      ]}
      onValue={onShown}
      fullWidth
      sx={{
        position: 'sticky',
        top: { xs: '3.5rem', sm: '4rem' },
        zIndex: 3,
        mb: 2,
        backgroundColor: 'background.default',
        [low]: { position: 'static' },
        [beside]: { display: 'none' },
      }}
    />
  );
}

const sides = {
  display: 'grid',
  // On narrow screens the switch is sticky and would cover a sticky outline.
  [below]: {
    '--outline-position': 'static',
    // Targets of the keyboard focus and of links must end up below the switch.
    '& :is(:focus, [id])': { scrollMarginTop: '3rem' },
  },
  [low]: { '& :is(:focus, [id])': { scrollMarginTop: 0 } },
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [beside]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 42%)' },
} as const;

/** Hides a side on narrow screens, which show one side at a time. */
const hiddenUnless = (isShown: boolean) => (isShown ? {} : { [below]: { display: 'none' } });

/**
 * Shows the document on the left and the form on the right, both always visible (rule R99). Without room for both, a switch shows one at a
 * time; the hidden one keeps its state.
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
            {/* Without it the form's sections would belong to the last section of the proposal. */}
            <VisuallyHidden as="h2">{text('Review form')}</VisuallyHidden>
            {children}
          </Box>
        </Box>
      </Screen>
    </>
  );
}

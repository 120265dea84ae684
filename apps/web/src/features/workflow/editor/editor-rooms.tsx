import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { BetweenPanes } from '@atrium/ui/side-pane';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../locale/index.ts';
import type { Draft, Selection } from './draft.ts';
import { type PanelProps, StatusPanel, WayPanel } from './panels.tsx';

/** The drawing and the parts beside it. */
export interface WorkflowRooms {
  readonly canvas: ReactNode;
  readonly palette: ReactNode;
  readonly inspector: ReactNode;
  readonly outline: ReactNode;
  readonly problemList: ReactNode;
}

interface WideProps extends WorkflowRooms {
  readonly isPaletteOpen: boolean;
  readonly side: number;
  readonly onSide: (side: number) => void;
  /** The number of problems that prevent saving. */
  readonly grave: number;
}

/** The layout of a wide screen, with all parts side by side. */
export function WideWorkflow({ isPaletteOpen, side, onSide, grave, ...rooms }: WideProps) {
  const text = useText();
  return (
    <BetweenPanes
      palette={isPaletteOpen ? { label: text('Statuses to add'), content: rooms.palette } : undefined}
      side={{
        name: text('Selection, list and problems'),
        label: text('Selection, list or problems'),
        index: side,
        onIndex: onSide,
        items: [
          { label: text('Selection'), content: rooms.inspector },
          { label: text('List'), content: rooms.outline },
          { label: text('Problems'), mark: grave > 0 ? <span>({grave})</span> : null, content: rooms.problemList },
        ],
      }}
    >
      {rooms.canvas}
    </BetweenPanes>
  );
}

interface NarrowProps extends WorkflowRooms {
  readonly isDrawing: boolean;
  readonly selection: Selection | undefined;
  readonly onDeselect: () => void;
  /** Undefined while the palette is closed. */
  readonly onPaletteClose: (() => void) | undefined;
}

/** The layout of a narrow screen: a list can replace the drawing, and the other parts are in dialogs. */
export function NarrowWorkflow({ isDrawing, selection, onDeselect, onPaletteClose, ...rooms }: NarrowProps) {
  const text = useText();
  return (
    <>
      {isDrawing ? <Box sx={{ height: 'max(360px, calc(100vh - 320px))' }}>{rooms.canvas}</Box> : rooms.outline}
      <Box component="section" sx={{ mt: 2 }}>
        <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 600, mb: 1 }}>
          {text('Problems')}
        </Box>
        {rooms.problemList}
      </Box>
      {onPaletteClose ? (
        <Dialog open title={text('Add status')} onClose={onPaletteClose}>
          {rooms.palette}
        </Dialog>
      ) : null}
      {selection ? (
        <Dialog
          open
          title={text(selection.kind === 'way' ? 'Transition' : 'Status')}
          onClose={onDeselect}
          actions={<Button onClick={onDeselect}>{text('Done')}</Button>}
        >
          {rooms.inspector}
        </Dialog>
      ) : null}
    </>
  );
}

/** Warns that another user saved the workflow while it is being edited here. */
export function Outdated({ onShow }: { readonly onShow: () => void }) {
  const text = useText();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onShow}>
          {text('Show their version')}
        </Button>
      }
    >
      {text('Somebody else has changed this workflow in the meantime. Your changes cannot be saved over theirs.')}
    </Alert>
  );
}

interface ChosenPartProps extends PanelProps {
  readonly selection: Selection | undefined;
  readonly way: Draft['ways'][number] | undefined;
  readonly roots: ReadonlyMap<number, number>;
}

/** Moves the focus to the title of the new selection if the focused control disappeared with the previous one. */
function useFocusOnTitle(chosen: string) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  useLayoutEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    if (document.activeElement === document.body) part.current?.querySelector('h2')?.focus();
  }, [chosen]);
  return part;
}

/** Shows and edits the current selection in the drawing. */
export function ChosenPart(props: ChosenPartProps) {
  const part = useFocusOnTitle(JSON.stringify(props.selection ?? null));
  return (
    <Box ref={part} sx={{ display: 'contents' }}>
      <Chosen {...props} />
    </Box>
  );
}

function Chosen({ selection, way, roots, ...panel }: ChosenPartProps) {
  const text = useText();
  if (way && selection?.kind === 'way') return <WayPanel way={way} {...panel} />;
  if (selection?.kind === 'status') {
    return <StatusPanel statusId={selection.statusId} rootId={roots.get(selection.statusId)} {...panel} />;
  }
  return (
    <EmptyState
      title={text('Select a status or a transition')}
      text={text('To connect two statuses, drag from the lower edge of one to the other.')}
    />
  );
}

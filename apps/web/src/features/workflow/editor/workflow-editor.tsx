import { lazyPart } from '@atrium/ui/lazy-part';
import { useRoomBeside } from '@atrium/ui/side-pane';
import Box from '@mui/material/Box';
import { useCallback, useMemo, useState } from 'react';
import type { DrawnWorkflowFragment } from '../../../api/generated/features/workflow/editor/editor.ts';
import { idIn, intIn, oneOf, useAddressState } from '../../../kits/address-state/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { useStepKeys } from '../../../kits/steps/index.ts';
import { useText } from '../../../locale/index.ts';
import {
  actionsOfWays,
  type Draft,
  draftOf,
  recordsByStatus,
  rootsOf,
  type Selection,
  withPlaces,
  withStatus,
} from './draft.ts';
import type { DraftHandle } from './draft-store.ts';
import { ChosenPart, NarrowWorkflow, Outdated, WideWorkflow, type WorkflowRooms } from './editor-rooms.tsx';
import { DrawingToolbar } from './editor-toolbar.tsx';
import { Outline } from './outline.tsx';
import { StatusPalette } from './palette.tsx';
import type { ConnectionPart } from './panels.tsx';
import { ProblemList } from './problem-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { problemsOf, type Subject } from './subject.ts';
import { useSave } from './use-save.ts';

const Canvas = lazyPart(
  () => import('./canvas.tsx').then((module) => module.Canvas),
  () => <Box sx={{ height: '100%', minHeight: 360 }} />,
);

/** State in the address: the selected way or status, the part beside the drawing, and the view on a narrow screen. */
const address = {
  connection: idIn(),
  status: idIn(),
  side: intIn(0, 0),
  view: oneOf(['list', 'drawing'], 'list'),
};

/** Holds the selection in the address; the key of a node that no way leads into stands for its status. */
function useSelection(draft: Draft, roots: ReadonlyMap<number, number>) {
  const [{ connection, status }, setAddress] = useAddressState(address);
  const rootStatus = [...roots].find(([, connectionId]) => connectionId === connection)?.[0];
  const way = draft.ways.find(({ connectionId }) => connectionId === connection);
  const wayId = way?.connectionId;
  const statusId = draft.statuses.find((one) => one.statusId === (status ?? rootStatus))?.statusId;
  const selection = useMemo((): Selection | undefined => {
    if (wayId !== undefined) return { kind: 'way', connectionId: wayId };
    return statusId === undefined ? undefined : { kind: 'status', statusId };
  }, [wayId, statusId]);
  const select = useCallback(
    (next: Selection | undefined) =>
      setAddress({
        connection: next?.kind === 'way' ? next.connectionId : undefined,
        status: next?.kind === 'status' ? next.statusId : undefined,
        ...(next ? { side: 0 } : {}),
      }),
    [setAddress],
  );
  return { selection, select, way };
}

/**
 * Holds the stored workflow that this editor is based on; if another user saves it while the draft has changes, the newer version is
 * adopted only on request.
 */
function useStored(
  workflow: DrawnWorkflowFragment,
  handle: DraftHandle,
  { way, select }: Pick<ReturnType<typeof useSelection>, 'way' | 'select'>,
  [stored, setStored]: readonly [DrawnWorkflowFragment, (newer: DrawnWorkflowFragment) => void],
) {
  const adopt = (newer: DrawnWorkflowFragment) => {
    const next = draftOf(newer);
    // A new way has received its key; it stays selected.
    const same = way && next.ways.find((one) => isSameWay(one, way));
    setStored(newer);
    handle.saved(next);
    if (same && same.connectionId !== way.connectionId) select({ kind: 'way', connectionId: same.connectionId });
  };
  const isOutdated = workflow.revision > stored.revision;
  if (isOutdated && !handle.isDirty) adopt(workflow);
  return { adopt, isOutdated: isOutdated && handle.isDirty };
}

/** Adds statuses and lays out all of them; after either, the whole drawing is fitted into view. */
function usePlacing({ change }: DraftHandle, { nameOf }: Subject, onAdded: (statusId: number) => void) {
  const text = useText();
  const [fit, setFit] = useState(0);
  const showAll = () => setFit((times) => times + 1);
  return {
    fit,
    layOutAll: async () => {
      const { layOut } = await import('./layout.ts');
      change(text('Lay out'), (now) => withPlaces(now, layOut(now)));
      showAll();
    },
    add: (statusId: number) => {
      change(text('Add {{name}}', { name: nameOf(statusId) }), (now) => withStatus(now, statusId));
      onAdded(statusId);
      showAll();
    },
  };
}

interface RehearsalProps {
  readonly saving: ReturnType<typeof useSave>;
  readonly draft: Draft;
  readonly subject: Subject;
}

/** Shows what saving would do, while confirmation is pending. */
function Rehearsal({ saving, draft, subject }: RehearsalProps) {
  if (!saving.rehearsal) return null;
  return (
    <SaveDialog
      rehearsal={saving.rehearsal}
      draft={draft}
      subject={subject}
      isSaving={saving.isBusy}
      lookAt={saving.look}
      onSave={(moves) => void saving.save(moves)}
      onClose={saving.cancel}
    />
  );
}

interface WorkflowEditorProps {
  readonly workflow: DrawnWorkflowFragment;
  readonly handle: DraftHandle;
  readonly subject: Subject;
  readonly connectionActions: ConnectionPart | undefined;
}

/** Returns the editor's state apart from the drawing: the stored workflow, the selection, and the problems. */
function useHeld({ workflow, handle, subject }: WorkflowEditorProps, isNarrow: boolean) {
  const { draft, isDirty } = handle;
  const [stored, setStored] = useState(workflow);
  const roots = useMemo(() => rootsOf(stored), [stored]);
  const chosen = useSelection(draft, roots);
  const { select, way } = chosen;
  const [isPaletteOpen, setPaletteOpen] = useState(!isNarrow);
  // Actions are saved separately from the drawing, so the stored ones are shown, whatever the draft.
  const actions = useMemo(() => actionsOfWays(workflow), [workflow]);
  const standing = useMemo(() => recordsByStatus(stored), [stored]);
  const problems = useMemo(() => problemsOf(draft, subject, standing), [draft, subject, standing]);
  useUnsavedPrompt(isDirty);
  useStepKeys(handle.undo, handle.redo);
  const { adopt, isOutdated } = useStored(workflow, handle, { way, select }, [stored, setStored]);
  const saving = useSave({ workflowId: stored.id, revision: stored.revision, draft, onSaved: adopt });
  const placing = usePlacing(handle, subject, (statusId) => {
    select({ kind: 'status', statusId });
    if (isNarrow) setPaletteOpen(false);
  });
  const palette = { isOpen: isPaletteOpen, setOpen: setPaletteOpen };
  return { ...chosen, ...placing, stored, roots, palette, actions, problems, adopt, isOutdated, saving };
}

/** Returns the content of each area of the editor. */
function roomsOf(
  { handle, subject, connectionActions }: WorkflowEditorProps,
  { stored, roots, selection, select, way, actions, problems, fit, add }: ReturnType<typeof useHeld>,
): WorkflowRooms {
  const { draft } = handle;
  const drawn = new Set(draft.statuses.map(({ statusId }) => statusId));
  const shared = { handle, subject, problems, onSelect: select };
  return {
    canvas: <Canvas {...shared} actions={actions} selection={selection} fit={fit} />,
    palette: <StatusPalette statuses={subject.statuses.filter(({ id }) => !drawn.has(id))} onAdd={add} />,
    inspector: (
      <ChosenPart
        {...shared}
        workflowId={stored.id}
        ConnectionActions={connectionActions}
        selection={selection}
        way={way}
        roots={roots}
      />
    ),
    outline: <Outline draft={draft} subject={subject} actions={actions} selection={selection} onSelect={select} />,
    problemList: <ProblemList problems={problems} onSelect={select} />,
  };
}

/** Edits a workflow: the drawing with the palette of statuses, the selection, the list and the problems around it. */
export function WorkflowEditor(props: WorkflowEditorProps) {
  const { workflow, handle, subject } = props;
  // On a narrow screen the list can replace the drawing, and the parts beside it are dialogs.
  const isNarrow = !useRoomBeside();
  const [{ side, view }, setAddress] = useAddressState(address);
  const held = useHeld(props, isNarrow);
  const { selection, select, palette, problems, saving } = held;
  const rooms = roomsOf(props, held);
  return (
    <Box sx={{ minWidth: 0 }}>
      {held.isOutdated ? <Outdated onShow={() => held.adopt(workflow)} /> : null}
      <DrawingToolbar
        handle={handle}
        palette={{ isOpen: palette.isOpen, onToggle: () => palette.setOpen(!palette.isOpen) }}
        isBusy={saving.isBusy}
        onLayout={() => void held.layOutAll()}
        onSave={() => void saving.start()}
        {...(isNarrow ? { view: { value: view, onChange: (next) => setAddress({ view: next }) } } : {})}
      />
      {isNarrow ? (
        <NarrowWorkflow
          {...rooms}
          isDrawing={view === 'drawing'}
          selection={selection}
          onDeselect={() => select(undefined)}
          onPaletteClose={palette.isOpen ? () => palette.setOpen(false) : undefined}
        />
      ) : (
        <WideWorkflow
          {...rooms}
          isPaletteOpen={palette.isOpen}
          side={side}
          onSide={(next) => setAddress({ side: next })}
          grave={problems.filter(({ severity }) => severity !== 'hint').length}
        />
      )}
      <Rehearsal saving={saving} draft={handle.draft} subject={subject} />
    </Box>
  );
}

function isSameWay(one: Draft['ways'][number], other: Draft['ways'][number]): boolean {
  return (
    one.fromStatusId === other.fromStatusId &&
    one.toStatusId === other.toStatusId &&
    [...one.events].sort().join() === [...other.events].sort().join()
  );
}

import '@xyflow/react/dist/style.css';
import { outOfSight, useAnnouncer } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import {
  applyNodeChanges,
  Background,
  Controls,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type XYPosition,
} from '@xyflow/react';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import { useText } from '../../../locale/index.ts';
import {
  nextWayKey,
  type Selection,
  type WayActions,
  withoutStatus,
  withoutWay,
  withPlaces,
  withStatus,
  withWay,
} from './draft.ts';
import type { DraftHandle } from './draft-store.ts';
import { drawingWords } from './drawing-words.ts';
import { statusSize } from './layout.ts';
import { draggedStatus } from './palette.tsx';
import { StatusNode, type StatusNodeType } from './status-node.tsx';
import { isSamePlace, type PlacedProblem, type Subject, wordsOfEvents } from './subject.ts';
import { namesOfActions } from './ways/way-actions.tsx';
import { WayEdge, type WayEdgeType } from './ways/way-edge.tsx';

interface CanvasProps {
  readonly handle: DraftHandle;
  readonly subject: Subject;
  readonly problems: readonly PlacedProblem[];
  readonly actions: WayActions;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  /** Incremented when the whole drawing is to be fitted into view again. */
  readonly fit: number;
}

/** The padding around the drawing when it is fitted into view; the zoom buttons are on the left. */
const padding = { top: '24px', bottom: '24px', left: '64px', right: '24px' } as const;

const nodeTypes = { status: StatusNode };
const edgeTypes = { way: WayEdge };

/** Returns the most serious problem of a place; hints are not drawn. */
function gravest(problems: readonly PlacedProblem[], place: Selection) {
  const found = problems.find((problem) => problem.severity !== 'hint' && isSamePlace(problem.place, place));
  return found && found.severity !== 'hint' ? { severity: found.severity, words: found.words } : undefined;
}

function useNodes({ handle, subject, problems, selection }: CanvasProps) {
  const { statuses } = handle.draft;
  const drawn = useMemo(
    () =>
      statuses.map(({ statusId, posX, posY }): StatusNodeType => {
        const place: Selection = { kind: 'status', statusId };
        const isStart = statusId === subject.startId;
        const name = subject.nameOf(statusId);
        return {
          id: String(statusId),
          type: 'status',
          position: { x: posX, y: posY },
          data: { name, shortCode: subject.codeOf(statusId), isStart, problem: gravest(problems, place) },
          selected: isSamePlace(selection, place),
          deletable: !isStart,
          initialWidth: statusSize.width,
          initialHeight: statusSize.height,
          ariaLabel: name,
        };
      }),
    [statuses, subject, problems, selection],
  );
  const [nodes, setNodes] = useState(drawn);
  // Preserves the sizes measured by the browser when the draft changes.
  useEffect(
    () =>
      setNodes((before) => {
        const known = new Map(before.map((node) => [node.id, node]));
        return drawn.map((node) => {
          const measured = known.get(node.id)?.measured;
          return measured ? { ...node, measured } : node;
        });
      }),
    [drawn],
  );
  return [nodes, setNodes] as const;
}

function useEdges({ handle, subject, problems, actions, selection, onSelect }: CanvasProps): WayEdgeType[] {
  const text = useText();
  const { ways, lineType } = handle.draft;
  return useMemo(() => {
    const ranks = new Map<string, number>();
    return ways.map((way): WayEdgeType => {
      const { connectionId, fromStatusId, toStatusId, events } = way;
      const pair = `${fromStatusId} ${toStatusId}`;
      const rank = ranks.get(pair) ?? 0;
      ranks.set(pair, rank + 1);
      const place: Selection = { kind: 'way', connectionId };
      const words = events.length > 0 ? wordsOfEvents(events).join(' + ') : text('No events');
      const done = actions.get(connectionId) ?? [];
      return {
        id: `way${connectionId}`,
        type: 'way',
        source: String(fromStatusId),
        target: String(toStatusId),
        selected: isSamePlace(selection, place),
        markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, markerUnits: 'userSpaceOnUse' },
        ariaLabel: text('Transition from {{from}} to {{to}}: {{events}}', {
          from: subject.nameOf(fromStatusId),
          to: subject.nameOf(toStatusId),
          events: [words, ...namesOfActions(done).map((name) => text(name))].join(', '),
        }),
        data: {
          lineType,
          rank,
          words,
          actions: done,
          isOpenNever: events.length === 0,
          tone: gravest(problems, place)?.severity,
          onSelect: () => onSelect(place),
        },
      };
    });
  }, [ways, lineType, subject, problems, actions, selection, onSelect, text]);
}

const keyOfWay = (id: string) => Number(id.slice('way'.length));

/** Returns the handlers for edits to statuses and ways in the drawing, by pointer and by key, each an undoable step of the draft. */
function useDrawingActs({ handle, subject, onSelect }: CanvasProps) {
  const text = useText();
  const flow = useReactFlow();
  const { change } = handle;

  const move = (statusId: number, to: XYPosition) => {
    const places = new Map([[statusId, to]]);
    const name = subject.nameOf(statusId);
    change(text('Move {{name}}', { name }), (now) => withPlaces(now, places), `move ${statusId}`);
  };
  const remove = (statusId: number) => {
    const name = subject.nameOf(statusId);
    change(text('Remove {{name}}', { name }), (now) => withoutStatus(now, statusId));
  };
  return {
    changeStatuses: (changes: readonly NodeChange<StatusNodeType>[]) => {
      for (const one of changes) {
        if (one.type === 'position' && one.position && !one.dragging) move(Number(one.id), one.position);
        if (one.type === 'select' && one.selected) onSelect({ kind: 'status', statusId: Number(one.id) });
        if (one.type === 'remove') remove(Number(one.id));
      }
    },
    changeWays: (changes: readonly EdgeChange<WayEdgeType>[]) => {
      for (const one of changes) {
        if (one.type === 'select' && one.selected) onSelect({ kind: 'way', connectionId: keyOfWay(one.id) });
        if (one.type === 'remove') change(text('Delete transition'), (now) => withoutWay(now, keyOfWay(one.id)));
      }
    },
    connect: (fromStatusId: number, toStatusId: number) => {
      const label = text('Transition from {{from}} to {{to}}', {
        from: subject.nameOf(fromStatusId),
        to: subject.nameOf(toStatusId),
      });
      change(label, (now) => withWay(now, fromStatusId, toStatusId));
      onSelect({ kind: 'way', connectionId: nextWayKey(handle.draft) });
    },
    drop: (event: DragEvent) => {
      const statusId = draggedStatus(event.dataTransfer);
      if (statusId === undefined) return;
      event.preventDefault();
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const at = { x: x - statusSize.width / 2, y: y - statusSize.height / 2 };
      change(text('Add {{name}}', { name: subject.nameOf(statusId) }), (now) => withStatus(now, statusId, at));
      onSelect({ kind: 'status', statusId });
    },
  };
}

/** Fits the whole drawing into view whenever it is requested. */
function useFit(fit: number): void {
  const flow = useReactFlow();
  useEffect(() => {
    // Waits a frame so that a new layout is rendered first.
    if (fit > 0) requestAnimationFrame(() => void flow.fitView({ padding, maxZoom: 1, duration: 200 }));
  }, [fit, flow]);
}

function Drawing(props: CanvasProps) {
  const text = useText();
  const { mode, systemMode } = useColorScheme();
  const [nodes, setNodes] = useNodes(props);
  const edges = useEdges(props);
  const acts = useDrawingActs(props);
  const [announcer, tell] = useAnnouncer();
  useFit(props.fit);

  const onNodesChange = (changes: NodeChange<StatusNodeType>[]) => {
    const drawn = changes.filter(({ type }) => type === 'position' || type === 'dimensions');
    setNodes((now) => applyNodeChanges(drawn, now));
    acts.changeStatuses(changes);
  };
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';

  const chosen = [...nodes, ...edges].find(({ selected }) => selected)?.ariaLabel;

  return (
    <ReactFlow
      aria-label={text('Drawing of the workflow')}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      colorMode={isDark ? 'dark' : 'light'}
      onNodesChange={onNodesChange}
      onEdgesChange={acts.changeWays}
      onConnect={({ source, target }) => acts.connect(Number(source), Number(target))}
      isValidConnection={({ source, target }) => source !== target}
      onPaneClick={() => props.onSelect(undefined)}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={acts.drop}
      deleteKeyCode={['Delete', 'Backspace']}
      multiSelectionKeyCode={null}
      selectionKeyCode={null}
      minZoom={0.2}
      maxZoom={1.5}
      fitView
      fitViewOptions={{ padding, maxZoom: 1 }}
      ariaLabelConfig={drawingWords(text, tell)}
      proOptions={{ hideAttribution: true }}
    >
      <Box role="status" sx={outOfSight}>
        {chosen ? text('{{name}} is selected', { name: chosen }) : null}
      </Box>
      {announcer}
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}

/** The drawing of a workflow: statuses are dragged in, connected, moved and removed, by pointer and by key. */
export function Canvas(props: CanvasProps) {
  return (
    <Box
      sx={(theme) => {
        const { palette } = theme.vars ?? theme;
        return {
          height: '100%',
          minHeight: 360,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          '--xy-background-color': palette.background.default,
          '--xy-edge-stroke': palette.text.secondary,
          '--xy-edge-stroke-selected': palette.primary.main,
          '--xy-handle-background-color': palette.text.secondary,
          '--xy-handle-border-color': palette.background.paper,
          '& .react-flow__edge.selected .react-flow__edge-path': { strokeWidth: 2.5 },
          // Doubled for specificity, to override the library's rule that removes the outline.
          '&& .react-flow__node:focus-visible, && .react-flow__edge:focus-visible .react-flow__edge-path': {
            outline: `2px solid ${palette.primary.main}`,
            outlineOffset: 2,
            strokeWidth: 3,
          },
          '& .react-flow__node': { borderRadius: '12px' },
        };
      }}
    >
      <ReactFlowProvider>
        <Drawing {...props} />
      </ReactFlowProvider>
    </Box>
  );
}

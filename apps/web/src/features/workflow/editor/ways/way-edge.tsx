import type { StatusActionType } from '@atrium/domain/status-action';
import type { ConnectionLineType } from '@atrium/domain/workflow';
import Box from '@mui/material/Box';
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  getSimpleBezierPath,
  getSmoothStepPath,
  getStraightPath,
} from '@xyflow/react';
import { ActionSigns } from './way-actions.tsx';

export type WayEdgeType = Edge<
  {
    readonly lineType: ConnectionLineType;
    /** The index of the way among those between the same two statuses. */
    readonly rank: number;
    readonly words: string;
    readonly actions: readonly StatusActionType[];
    readonly isOpenNever: boolean;
    readonly tone: 'error' | 'warning' | undefined;
    readonly onSelect: () => void;
  },
  'way'
>;

/** The vertical offset between the labels of ways between the same two statuses. */
const rankStep = 34;

/** How far an upward way bows out beside the statuses it passes. */
const bow = 260;

function pathOf(props: EdgeProps<WayEdgeType>): [path: string, x: number, y: number] {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = props;
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition };
  const rank = data?.rank ?? 0;
  if (targetY < sourceY) {
    const out = bow + rank * 60;
    const path = `M ${sourceX} ${sourceY} C ${sourceX + out} ${sourceY + 60}, ${targetX + out} ${targetY - 60}, ${targetX} ${targetY}`;
    return [path, (sourceX + targetX) / 2 + out * 0.75, (sourceY + targetY) / 2];
  }
  switch (data?.lineType) {
    case 'straight': {
      const [path, x, y] = getStraightPath(ends);
      return [path, x, y];
    }
    case 'step':
    case 'smoothstep': {
      const radius = data.lineType === 'step' ? 0 : 8;
      const [path, x, y] = getSmoothStepPath({ ...ends, borderRadius: radius, offset: 20 + rank * 16 });
      return [path, x, y];
    }
    case 'simplebezier': {
      const [path, x, y] = getSimpleBezierPath(ends);
      return [path, x, y];
    }
    default: {
      const [path, x, y] = getBezierPath({ ...ends, curvature: 0.25 + rank * 0.3 });
      return [path, x, y];
    }
  }
}

/** A way in the drawing, labelled with the events that open it. */
export function WayEdge(props: EdgeProps<WayEdgeType>) {
  const { data, selected, markerEnd } = props;
  const [path, x, y] = pathOf(props);
  if (!data) return null;
  return (
    <>
      <BaseEdge path={path} {...(markerEnd ? { markerEnd } : {})} interactionWidth={24} />
      <EdgeLabelRenderer>
        <Box
          // The way itself can be reached by keyboard; its label is only for the pointer.
          aria-hidden
          className="nodrag nopan"
          onClick={data.onSelect}
          sx={{
            position: 'absolute',
            transform: `translate(-50%, -50%) translate(${x}px, ${y + data.rank * rankStep}px)`,
            pointerEvents: 'all',
            cursor: 'pointer',
            maxWidth: 150,
            px: 0.75,
            py: 0.25,
            fontSize: '0.6875rem',
            lineHeight: 1.2,
            textAlign: 'center',
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            border: 1,
            borderRadius: 1,
            borderColor: selected ? 'primary.main' : data.tone ? `${data.tone}.main` : 'divider',
            backgroundColor: 'background.paper',
            color: data.isOpenNever ? 'text.secondary' : 'text.primary',
            fontStyle: data.isOpenNever ? 'italic' : undefined,
          }}
        >
          {data.words}
          <ActionSigns actions={data.actions} />
        </Box>
      </EdgeLabelRenderer>
    </>
  );
}

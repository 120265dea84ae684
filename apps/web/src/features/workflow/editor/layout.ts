import { Graph, layout } from '@dagrejs/dagre';
import type { Draft, DrawnPlaces } from './draft.ts';

/** The size of a status in the drawing, in pixels. */
export const statusSize = { width: 200, height: 60 };

/** The space for the label of a way. */
const labelSize = { width: 150, height: 44 };

/** Returns the positions of an automatic layout: ways lead downwards, and their labels have room. */
export function layOut({ statuses, ways }: Draft): DrawnPlaces {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 50, ranksep: 40, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { statusId } of statuses) graph.setNode(String(statusId), { ...statusSize });
  for (const { connectionId, fromStatusId, toStatusId } of ways) {
    graph.setEdge(String(fromStatusId), String(toStatusId), { ...labelSize, labelpos: 'c' }, String(connectionId));
  }
  layout(graph);
  return new Map(
    statuses.map(({ statusId }) => {
      const { x = 0, y = 0 } = graph.node(String(statusId)) as { x?: number; y?: number };
      return [statusId, { x: x - statusSize.width / 2, y: y - statusSize.height / 2 }];
    }),
  );
}

/**
 * One node of the drawing and the way that leads into it. Statuses are named by short code (rule W1). The same status may
 * stand in several nodes; the ways out of a status are those of all its nodes (rule W20).
 */
export interface WorkflowNode {
  readonly connectionId: number;
  readonly status: string;
  /** The status the way comes from; null at the root. */
  readonly previousStatus: string | null;
  /** All of these must have happened, and one of them just now, for the way to open. */
  readonly events: readonly string[];
  readonly sortOrder: number;
}

export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[];
}

/** The ways out of a status in the order in which they are tried: most demanding first, then as drawn. */
export function waysOut(graph: WorkflowGraph, status: string): WorkflowNode[] {
  return graph.nodes
    .filter((node) => node.previousStatus === status)
    .sort((a, b) => b.events.length - a.events.length || a.sortOrder - b.sortOrder || a.connectionId - b.connectionId);
}

/** All statuses that can be reached from one, itself included. */
export function reachableFrom(graph: WorkflowGraph, status: string): Set<string> {
  const reached = new Set([status]);
  for (const from of reached) {
    for (const node of waysOut(graph, from)) reached.add(node.status);
  }
  return reached;
}

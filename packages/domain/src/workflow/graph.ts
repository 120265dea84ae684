/**
 * One node of the drawing and the way that leads into it. Statuses are identified by short code (rule W1). Several nodes may contain the
 * same status; the ways out of a status are those of all its nodes (rule W20).
 */
export interface WorkflowNode {
  readonly connectionId: number;
  readonly status: string;
  /** The status from which the way comes; null for the root. */
  readonly previousStatus: string | null;
  /** The events that must all have happened, one of them just now, for the way to open. */
  readonly events: readonly string[];
  readonly sortOrder: number;
}

export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[];
}

/** Returns the ways out of a status in the order in which they are tried: those with the most events first, then in the order of the drawing. */
export function waysOut(graph: WorkflowGraph, status: string): WorkflowNode[] {
  return graph.nodes
    .filter((node) => node.previousStatus === status)
    .sort((a, b) => b.events.length - a.events.length || a.sortOrder - b.sortOrder || a.connectionId - b.connectionId);
}

/** Returns all statuses that can be reached from one, including itself. */
export function reachableFrom(graph: WorkflowGraph, status: string): Set<string> {
  const reached = new Set([status]);
  for (const from of reached) {
    for (const node of waysOut(graph, from)) reached.add(node.status);
  }
  return reached;
}

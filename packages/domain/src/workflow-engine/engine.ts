import { type WorkflowGraph, type WorkflowNode, waysOut } from '../workflow/index.ts';

/** One step along a way of the workflow, with all that the log needs to say why it was taken. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly connectionId: number;
  /** What has just happened, or for a step further the event the way had been waiting for. */
  readonly because: string;
  /** All events of the way, each of which has happened. */
  readonly conditions: readonly string[];
  /** False for the step the event itself took, true for those that follow because of earlier events. */
  readonly isChained: boolean;
}

export interface Situation {
  /** Short code of the present status. */
  readonly status: string;
  /** Events that have happened at least once since the last reset, the new one included. */
  readonly happened: ReadonlySet<string>;
  /** What has just happened. */
  readonly event: string;
  /** Statuses that were left on the way here, when the event is itself the echo of a move: the engine never goes back there. */
  readonly visited?: Iterable<string>;
}

/**
 * Where an event carries a proposal (rules W19, W21 and W22): along a way of whose events this is one and all have
 * happened, and then further along ways whose events had all happened before. No status is entered twice in a run, so
 * cycles end; a status outside the workflow stays.
 */
export function advance(graph: WorkflowGraph, { status, happened, event, visited = [] }: Situation): Move[] {
  if (!graph.nodes.some((node) => node.status === status)) return [];
  const seen = new Set([...visited, status]);
  const moves: Move[] = [];
  for (let at: string = status; ; ) {
    const isChained = moves.length > 0;
    const way = waysOut(graph, at).find(
      (node) => !seen.has(node.status) && (isChained || node.events.includes(event)) && opens(node, happened),
    );
    if (!way) return moves;
    moves.push({
      from: at,
      to: way.status,
      connectionId: way.connectionId,
      because: way.events.includes(event) ? event : (way.events.at(-1) ?? event),
      conditions: way.events,
      isChained,
    });
    seen.add(way.status);
    at = way.status;
  }
}

/** A way without events never opens by itself (rule W19). */
function opens(node: WorkflowNode, happened: ReadonlySet<string>): boolean {
  return node.events.length > 0 && node.events.every((event) => happened.has(event));
}

/**
 * The events to be forgotten when somebody sets the status by hand: those of all ways that lead on from there, so that what
 * lies ahead must happen anew and what lies behind stays (rule W23). Nothing is forgotten
 * when the status is not part of the workflow.
 */
export function eventsToForget(graph: WorkflowGraph, newStatus: string): Set<string> {
  const ahead = new Set([newStatus]);
  const forgotten = new Set<string>();
  for (const status of ahead) {
    for (const way of waysOut(graph, status)) {
      ahead.add(way.status);
      for (const event of way.events) forgotten.add(event);
    }
  }
  return forgotten;
}

import { type WorkflowGraph, type WorkflowNode, waysOut } from '../workflow/index.ts';

/** One step along a way of the workflow, with everything the log needs to explain it. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly connectionId: number;
  /** The current event if it belongs to the way, otherwise the last event of the way. */
  readonly because: string;
  /** All events of the way, each of which has happened. */
  readonly conditions: readonly string[];
  /** Whether the step followed because of earlier events; false for the step caused by the event itself. */
  readonly isChained: boolean;
}

export interface Situation {
  /** Short code of the current status. */
  readonly status: string;
  /** Events that have happened at least once since the last reset, including the new one. */
  readonly happened: ReadonlySet<string>;
  /** The event that has just happened. */
  readonly event: string;
  /** Statuses already left on the way here, if the event itself results from a move; the engine never returns to them. */
  readonly visited?: Iterable<string>;
}

/**
 * Returns the steps that an event causes (rules W19, W21 and W22): one along a way that waits for this event and whose events have all
 * happened, then further ones along ways whose events had all happened before. No status is entered twice in a run, so cycles end; a status
 * outside the workflow never changes.
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

/** A way without events never opens automatically (rule W19). */
function opens(node: WorkflowNode, happened: ReadonlySet<string>): boolean {
  return node.events.length > 0 && node.events.every((event) => happened.has(event));
}

/**
 * Returns the events to forget when a user sets the status by hand: those of all ways that lead on from there, so that later steps require
 * their events again while earlier ones remain (rule W23). Empty if the status is not part of the workflow.
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

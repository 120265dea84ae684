import { eventWords, type WorkflowGraph, waysOut } from '../workflow/index.ts';

/** A way out of a proposal's current status, and what it still waits for. */
export interface WayOn {
  readonly to: string;
  readonly connectionId: number;
  /** Events that have not happened yet. */
  readonly missing: readonly string[];
  /** Events that have happened already. */
  readonly met: readonly string[];
}

/**
 * Returns what would move a proposal next (rule W26): the ways out of its status in the order in which they are tried. Undefined if its
 * status is not part of the workflow, so that it never moves automatically (rule W22).
 */
export function waysOn(graph: WorkflowGraph, status: string, happened: ReadonlySet<string>): WayOn[] | undefined {
  if (!graph.nodes.some((node) => node.status === status)) return undefined;
  return waysOut(graph, status)
    .filter((way) => way.status !== status)
    .map((way) => ({
      to: way.status,
      connectionId: way.connectionId,
      missing: way.events.filter((event) => !happened.has(event)),
      met: way.events.filter((event) => happened.has(event)),
    }));
}

/**
 * Returns the way opened by events in the order in which they are recorded (rule P107). Like the engine, it takes the first way for which
 * one of its events happens now and none is missing any more. Undefined if no way opens.
 */
export function wayTaken<Way extends Pick<WayOn, 'missing' | 'met'>>(
  ways: readonly Way[],
  events: readonly string[],
): Way | undefined {
  for (const [at, event] of events.entries()) {
    const now = events.slice(0, at + 1);
    const taken = ways.find(
      ({ missing, met }) =>
        (missing.includes(event) || met.includes(event)) && missing.every((one) => now.includes(one)),
    );
    if (taken) return taken;
  }
  return undefined;
}

const quoted = (events: readonly string[]) => events.map((event) => `“${eventWords(event)}”`);

/** Returns a sentence about a way: what has to happen, and what has happened already. */
export function wayOnWords({ missing, met }: Pick<WayOn, 'missing' | 'met'>): string {
  if (missing.length === 0 && met.length === 0) return 'Only manually: the transition has no events';
  // A way opens only when an event happens, never because of past events alone.
  if (missing.length === 0) return `When ${quoted(met).join(' or ')} happens again`;
  const wanted = quoted(missing);
  const last = wanted.pop();
  const words = wanted.length > 0 ? `When ${wanted.join(', ')} and ${last} have happened` : `When ${last} happens`;
  return met.length > 0 ? `${words}; already happened: ${quoted(met).join(', ')}` : words;
}

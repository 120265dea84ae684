import { eventWords, type WorkflowGraph, waysOut } from '../workflow/index.ts';

/** A way on from where a proposal stands, and what it still waits for. */
export interface WayOn {
  readonly to: string;
  readonly connectionId: number;
  /** Events that have not happened yet. */
  readonly missing: readonly string[];
  /** Events that have happened already. */
  readonly met: readonly string[];
}

/**
 * What would move a proposal next (rule W26): the ways on from its status in the order in which they are tried. Undefined when its
 * status is not part of the workflow, so that nothing moves it by itself (rule W22).
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
 * The way that events open, in the order in which they are recorded (rule P107): as the engine does it, the first way of which one event
 * happens now and none is missing any more. Undefined when they move nothing.
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

/** The sentence for a way on: what has to happen, and what has happened towards it. */
export function wayOnWords({ missing, met }: Pick<WayOn, 'missing' | 'met'>): string {
  if (missing.length === 0 && met.length === 0) return 'Only by hand: the transition has no events';
  // A way opens at an event, never because of what happened long ago alone.
  if (missing.length === 0) return `When ${quoted(met).join(' or ')} happens again`;
  const wanted = quoted(missing);
  const last = wanted.pop();
  const words = wanted.length > 0 ? `When ${wanted.join(', ')} and ${last} have happened` : `When ${last} happens`;
  return met.length > 0 ? `${words}; ${quoted(met).join(', ')} happened already` : words;
}

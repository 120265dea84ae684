import { statusCountWords, type WorkflowType } from '../status/index.ts';
import { drivesWorkflow, eventWords, isEventName } from './events.ts';
import { reachableFrom, type WorkflowGraph, type WorkflowNode, waysOut } from './graph.ts';
import { missingOutcome } from './outcome.ts';
import { initialStatus, rejectedSafetyStatus } from './well-known-statuses.ts';

/**
 * A problem of a workflow: an error prevents proposals or experiments from moving, a warning makes it unclear where they move, a hint
 * deserves a look.
 */
export type WorkflowProblem = {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly status: string;
  readonly connectionId?: number;
} & (
  | {
      readonly kind:
        | 'MISSING_START'
        | 'UNKNOWN_STATUS'
        | 'UNREACHABLE'
        | 'STAYS_AT_START'
        | 'NO_DECISION'
        | 'DEAD_END'
        | 'WAY_WITHOUT_EVENTS'
        | 'REJECTED_FOR_GOOD';
    }
  | { readonly kind: 'LEFT_STANDING'; readonly type: WorkflowType; readonly count: number }
  | { readonly kind: 'UNKNOWN_EVENT' | 'EVENT_NEVER_DRIVES'; readonly event: string }
  | { readonly kind: 'SAME_EVENTS_TWICE' | 'SHARED_EVENT'; readonly event: string; readonly otherStatus: string }
);

interface Subject {
  readonly type: WorkflowType;
  /** Short codes of the statuses that exist for this kind of workflow. */
  readonly statuses: readonly string[];
  /** Number of proposals or experiments in each status of the stored drawing; known only in the editor. */
  readonly standing?: ReadonlyMap<string, number>;
}

/** Returns the problems of a drawn workflow, errors first; used in the editor while drawing and again on saving (rule W15). */
export function validateWorkflow(graph: WorkflowGraph, { type, statuses, standing }: Subject): WorkflowProblem[] {
  const start = initialStatus[type];
  const known = new Set(statuses);
  const reached = reachableFrom(graph, start);
  const problems: WorkflowProblem[] = [];
  const outcome = missingOutcome(graph, type);
  if (!graph.nodes.some((node) => node.status === start && node.previousStatus === null)) {
    problems.push({ kind: 'MISSING_START', severity: 'error', status: start });
  } else if (outcome) problems.push({ kind: outcome, severity: 'warning', status: start });
  for (const node of graph.nodes) problems.push(...nodeProblems(node, { known, reached, type }));
  for (const status of new Set(graph.nodes.map((node) => node.status))) {
    const ways = waysOut(graph, status);
    if (type === 'EXPERIMENT' && status === rejectedSafetyStatus && !ways.some(leadsBack)) {
      problems.push({ kind: 'REJECTED_FOR_GOOD', severity: 'warning', status });
    } else if (ways.length === 0 && status !== start) problems.push({ kind: 'DEAD_END', severity: 'hint', status });
    problems.push(...crossroadProblems(ways, status));
  }
  for (const [status, count] of standing ?? []) {
    const isDrawn = graph.nodes.some((node) => node.status === status);
    if (count > 0 && !isDrawn) problems.push({ kind: 'LEFT_STANDING', severity: 'warning', status, type, count });
  }
  const rank = { error: 0, warning: 1, hint: 2 };
  return problems.sort((a, b) => rank[a.severity] - rank[b.severity]);
}

/** A form that is returned after a rejection moves along this event; without such a way the status would remain rejected. */
const leadsBack = ({ events }: WorkflowNode) => events.includes('EXPERIMENT_SAFETY_UPDATED');

interface Surroundings {
  readonly known: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
  readonly type: WorkflowType;
}

function nodeProblems(node: WorkflowNode, { known, reached, type }: Surroundings): WorkflowProblem[] {
  const { status, connectionId } = node;
  const problems: WorkflowProblem[] = [];
  if (!known.has(status)) problems.push({ kind: 'UNKNOWN_STATUS', severity: 'error', status, connectionId });
  // A status that is set by hand, or that marks the workflow, needs no way into it, so this is not an error.
  if (!reached.has(status)) problems.push({ kind: 'UNREACHABLE', severity: 'warning', status, connectionId });
  if (node.previousStatus === null) return problems;
  if (node.events.length === 0) {
    problems.push({ kind: 'WAY_WITHOUT_EVENTS', severity: 'warning', status, connectionId });
  }
  for (const event of node.events) {
    if (!isEventName(event)) problems.push({ kind: 'UNKNOWN_EVENT', severity: 'error', status, connectionId, event });
    else if (!drivesWorkflow(event, type)) {
      problems.push({ kind: 'EVENT_NEVER_DRIVES', severity: 'error', status, connectionId, event });
    }
  }
  return problems;
}

/** Returns pairs of ways out of one status that share events: which one is taken would depend on the drawing. */
function crossroadProblems(ways: readonly WorkflowNode[], status: string): WorkflowProblem[] {
  return ways.flatMap((way, index) =>
    ways.slice(index + 1).flatMap((other): WorkflowProblem[] => {
      const event = way.events.find((name) => other.events.includes(name));
      if (!event || other.status === way.status) return [];
      const same = way.events.length === other.events.length && way.events.every((name) => other.events.includes(name));
      const about = { status, connectionId: other.connectionId, event, otherStatus: way.status };
      return [
        same
          ? { kind: 'SAME_EVENTS_TWICE', severity: 'error', ...about }
          : { kind: 'SHARED_EVENT', severity: 'warning', ...about },
      ];
    }),
  );
}

/** Returns a problem in words; `nameOf` converts short codes to names of statuses. */
export function workflowProblemWords(problem: WorkflowProblem, nameOf: (shortCode: string) => string): string {
  const name = nameOf(problem.status);
  switch (problem.kind) {
    case 'MISSING_START':
      return `The workflow does not begin with “${name}”`;
    case 'UNKNOWN_STATUS':
      return `There is no status “${problem.status}”`;
    case 'UNREACHABLE':
      return `“${name}” cannot be reached from the start, so nothing gets there automatically`;
    case 'STAYS_AT_START':
      return `No transition leads on from “${name}”, so anything submitted stays there`;
    case 'NO_DECISION':
      return `No transition from “${name}” leads to a decision`;
    case 'DEAD_END':
      return `No transition leads on from “${name}”`;
    case 'REJECTED_FOR_GOOD':
      return `No transition leads on from “${name}” when the safety form is returned, so a rejected experiment would stay rejected`;
    case 'WAY_WITHOUT_EVENTS':
      return `The transition to “${name}” has no events, so nothing moves along it automatically`;
    case 'LEFT_STANDING':
      return `${statusCountWords(problem.type, problem.count)} in “${name}”, which is no longer in the workflow`;
    case 'UNKNOWN_EVENT':
      return `The transition to “${name}” waits for “${problem.event}”, which does not exist`;
    case 'EVENT_NEVER_DRIVES':
      return `The transition to “${name}” waits for “${eventWords(problem.event)}”, which has no effect in this kind of workflow`;
    case 'SAME_EVENTS_TWICE':
      return `From “${name}”, the same events lead to “${nameOf(problem.otherStatus)}” and to another status`;
    case 'SHARED_EVENT':
      return `From “${name}”, more than one transition waits for “${eventWords(problem.event)}”`;
  }
}

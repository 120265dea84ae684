import type { WorkflowType } from '../status/index.ts';
import { reachableFrom, type WorkflowGraph, waysOut } from './graph.ts';
import { initialStatus } from './well-known-statuses.ts';

/** Statuses that say what was decided. */
const decisions = new Set(['ALLOCATED', 'NOT_ALLOCATED', 'APPROVED', 'UNSUCCESSFUL']);

/** Events of a decision. */
const decided = new Set([
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_RESERVED',
  'PROPOSAL_REJECTED',
  'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
]);

/**
 * What becomes of a proposal, or an experiment, that is handed in: it stays where it begins, it goes along without ever coming to a decision,
 * or all is well. A way without events counts as one that people take by hand, and so as one that may lead to a decision.
 */
export function missingOutcome(graph: WorkflowGraph, type: WorkflowType): 'STAYS_AT_START' | 'NO_DECISION' | undefined {
  const start = initialStatus[type];
  if (waysOut(graph, start).length === 0) return 'STAYS_AT_START';
  if (type === 'EXPERIMENT') return undefined;
  const leads = [...reachableFrom(graph, start)].some(
    (status) =>
      decisions.has(status) ||
      waysOut(graph, status).some(({ events }) => events.length === 0 || events.some((event) => decided.has(event))),
  );
  return leads ? undefined : 'NO_DECISION';
}

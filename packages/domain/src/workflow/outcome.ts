import type { WorkflowType } from '../status/index.ts';
import { reachableFrom, type WorkflowGraph, waysOut } from './graph.ts';
import { initialStatus } from './well-known-statuses.ts';

/** Statuses that express a decision. */
const decisions = new Set(['ALLOCATED', 'NOT_ALLOCATED', 'APPROVED', 'UNSUCCESSFUL']);

/** Events of a decision. */
const decided = new Set([
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_RESERVED',
  'PROPOSAL_REJECTED',
  'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
]);

/**
 * Returns what is missing for a proposal or experiment that is submitted: it never leaves the start, or it never reaches a decision;
 * undefined if all is well. A way without events is taken by hand, so it may lead to a decision.
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

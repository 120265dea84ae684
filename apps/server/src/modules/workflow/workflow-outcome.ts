import type { WorkflowType } from '@atrium/domain/status';
import { drawingOf, graphOf, initialStatus, missingOutcome, workflowProblemWords } from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { statuses } from '../status/index.ts';
import { connectionsOfWorkflow, eventsOfConnection } from './workflow.loaders.ts';
import type { WorkflowRow } from './workflow.queries.ts';

/** Why what is handed in comes to no decision along this workflow, in words; null where it does. The problem the editor names, too. */
export async function leadsNowhere(ctx: Ctx, { id, entityType }: WorkflowRow): Promise<string | null> {
  const connections = await connectionsOfWorkflow.load(ctx, id);
  const known = await statuses.loadMany(ctx, [...new Set(connections.map(({ statusId }) => statusId))]);
  const byId = new Map(known.map((status) => [status.id, status]));
  const nodes = await Promise.all(
    connections.map(async (node) => ({
      ...node,
      events: (await eventsOfConnection.load(ctx, node.id)).map(({ eventType }) => eventType),
    })),
  );
  const graph = graphOf(drawingOf(nodes), (statusId) => byId.get(statusId)?.shortCode ?? String(statusId));
  const kind = missingOutcome(graph, entityType as WorkflowType);
  if (!kind) return null;
  const problem = { kind, severity: 'warning', status: initialStatus[entityType as WorkflowType] } as const;
  return workflowProblemWords(problem, (code) => known.find(({ shortCode }) => shortCode === code)?.name ?? code);
}

import { defaultWorkflow, type EventName, type WorkflowGraph } from '@atrium/domain/workflow';
import { known } from './facility.ts';
import type { World } from './world.ts';

/** A workflow drawing: each node is attached to the first node of the status before it. */
export interface Drawing {
  readonly name: string;
  readonly description: string;
  /** The kind of record that moves through the workflow; proposals by default. */
  readonly entityType?: 'PROPOSAL' | 'EXPERIMENT';
  readonly nodes: ReadonlyArray<{
    readonly status: string;
    readonly previousStatus: string | null;
    readonly events: readonly EventName[];
    readonly posX: number;
    readonly posY: number;
  }>;
}

/** A workflow that was added: its key, and its graph as the engine reads it. */
export interface AddedWorkflow {
  readonly id: number;
  readonly graph: WorkflowGraph;
}

/** Adds the rows of a workflow, by default the product's default one. */
export function addWorkflow(
  world: World,
  statusId: ReadonlyMap<string, number>,
  { name, description, nodes, entityType = 'PROPOSAL' }: Drawing = defaultWorkflow,
): AddedWorkflow {
  const id = world.id('workflows');
  world.add('workflows', { id, name, description, entityType, connectionLineType: 'default' });
  // A node is attached to the first node of the status before it.
  const connectionOf = new Map<string, number>();
  const rows = nodes.map((node) => {
    const connectionId = world.id('workflowConnections');
    if (!connectionOf.has(node.status)) connectionOf.set(node.status, connectionId);
    return { ...node, connectionId };
  });
  for (const [sortOrder, { connectionId, status, previousStatus, events, posX, posY }] of rows.entries()) {
    const following = rows.filter((node) => node.previousStatus === status).at(-1);
    world.add('workflowConnections', {
      id: connectionId,
      workflowId: id,
      statusId: known(statusId, status),
      prevStatusId: previousStatus === null ? null : known(statusId, previousStatus),
      nextStatusId: following ? known(statusId, following.status) : null,
      prevConnectionId: previousStatus === null ? null : known(connectionOf, previousStatus),
      sortOrder,
      posX,
      posY,
    });
    for (const eventType of events) world.add('statusChangingEvents', { connectionId, eventType });
  }
  return { id, graph: { nodes: rows.map((node, sortOrder) => ({ ...node, sortOrder })) } };
}

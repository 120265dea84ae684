import { statusActionById } from '@atrium/domain/status-action';
import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { enqueue } from '../../jobs/worker.ts';
import { whenMailsMove } from '../mail/index.ts';
import { followMails } from './actions/email/mail-outcomes.ts';
import { actions } from './actions/index.ts';
import * as queries from './status-action.queries.ts';

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The events of statuses that were set by hand, and the workflow of a call that the statuses belong to. */
const setByHand: ReadonlyMap<string, queries.WorkflowOfCall> = new Map([
  ['PROPOSAL_STATUS_CHANGED_BY_USER', 'proposalWorkflowId'],
  ['EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER', 'experimentWorkflowId'],
]);

/**
 * Returns the connection that a proposal, or the safety of an experiment, moved along: for an automatic move its own, for a manual change
 * the first one that leads to the status. A safety form that is returned to its team moves along none (rule W34).
 */
async function connectionOf(
  tx: Ctx,
  { eventType, rowData, proposalPk, causedBy }: StoredEvent,
): Promise<number | undefined> {
  if (eventType === 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW') return numberIn(rowData.connectionId);
  if (eventType === 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW') return numberIn(rowData.connectionId);
  const statusId = numberIn(rowData.statusId);
  const workflow = setByHand.get(eventType);
  if (!workflow || causedBy !== null || !statusId || proposalPk === null) return undefined;
  return queries.connectionTo(tx.db, workflow, { proposalPk, statusId });
}

/**
 * Queues the actions of the connection that a proposal moved along, in the transaction that dispatches the move: they are carried out if
 * and only if the move is committed, and once, however often it is dispatched (rule W35).
 */
async function uncheckedAskForActions(tx: Ctx, event: StoredEvent): Promise<void> {
  const { proposalPk } = event;
  if (proposalPk === null) return;
  const connectionId = await connectionOf(tx, event);
  if (!connectionId) return;
  const rows = await queries.findActionsOfConnections(tx.db, [connectionId]);
  if (rows.length === 0) return;
  const runs = await queries.insertRuns(
    tx.db,
    rows.map(({ id }) => ({
      eventId: event.id,
      connectionStatusActionId: id,
      proposalPk,
      experimentPk: numberIn(event.rowData.experimentPk) ?? null,
      previousStatus: String(event.rowData.fromStatus ?? ''),
    })),
  );
  for (const run of runs) {
    const row = rows.find(({ id }) => id === run.connectionStatusActionId);
    const type = row && statusActionById(row.actionId)?.type;
    if (!row || !type) continue;
    // Gathering actions are queued behind all ready jobs, so that proposals that move together are handled together.
    if (actions[type].gathers)
      await enqueue(tx, 'gather-status-action', { id: row.id }, `gather:${row.id}`, { patient: true });
    else await enqueue(tx, 'run-status-action', { runId: run.id }, `status-action-run:${run.id}`);
  }
}

// Runs after the workflow, whose moves are separate events.
onEvent('status actions', 40, uncheckedAskForActions);
whenMailsMove(followMails);

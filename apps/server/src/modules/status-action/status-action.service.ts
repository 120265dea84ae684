import type { WorkflowType } from '@atrium/domain/status';
import {
  type ActionConfig,
  type AddConnectionStatusActions,
  mayActOn,
  readActionConfig,
  readActionConfigText,
  statusActionById,
  withOmittedFields,
} from '@atrium/domain/status-action';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused, sentenceFor } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import type { RecordedEvent } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { emailTemplates } from '../email-template/index.ts';
import { lockWorkflow } from '../workflow/index.ts';
import * as queries from './status-action.queries.ts';

/** Refuses templates that do not exist, each at its place in the input; existing ones cannot be deleted while the actions are stored. */
async function mustKnowTemplates(tx: Ctx, actions: readonly ActionConfig[]): Promise<void> {
  const named = actions.flatMap((action) =>
    action.type === 'EMAIL'
      ? action.config.recipientsWithEmailTemplate.map(({ emailTemplate }) => emailTemplate.id)
      : [],
  );
  if (named.length > 0) await keepFromRemoval(tx.db, 'email_templates', named);
  for (const [index, action] of actions.entries()) {
    if (action.type !== 'EMAIL') continue;
    for (const [place, { emailTemplate }] of action.config.recipientsWithEmailTemplate.entries()) {
      if (await emailTemplates.load(tx, emailTemplate.id)) continue;
      const path = `newConnectionStatusActionsInput.actions.${index}.config.recipientsWithEmailTemplate.${place}.emailTemplate`;
      const message = sentenceFor('ACTION_TEMPLATE_UNKNOWN', { template: emailTemplate.id });
      throw invalidInput([{ path, code: 'custom', message }]);
    }
  }
}

/** Returns the previous configuration of an action; undefined if there was none. */
function storedConfig(row: queries.ConnectionActionRow | undefined): ActionConfig | undefined {
  const type = row && statusActionById(row.actionId)?.type;
  const read = type && readActionConfig(type, row.config);
  return read?.ok ? read.action : undefined;
}

/**
 * Replaces the actions of a connection, in one transaction; removed actions are deleted with their log. Records
 * WORKFLOW_STATUS_ACTIONS_CHANGED with the previous actions. Returns null if none is left (rule W32).
 */
export async function addConnectionStatusActions(
  ctx: Ctx,
  { workflowId, connectionId, actions }: AddConnectionStatusActions,
): Promise<queries.ConnectionActionRow[] | null> {
  const read = actions.map(({ actionType, config }) => readActionConfigText(actionType, config));
  const configs = read.flatMap((one) => (one.ok ? [one.action] : []));
  return transaction(ctx, async (tx) => {
    const workflow = await lockWorkflow(tx.db, workflowId);
    await mustKnowTemplates(tx, configs);
    if (!workflow) throw refused('ACTION_WORKFLOW_NOT_FOUND');
    const isOffered = ({ type }: ActionConfig) => mayActOn(type, workflow.entityType as WorkflowType);
    if (!configs.every(isOffered)) throw refused('ACTIONS_OF_PROPOSALS_ONLY');
    if (!(await queries.hasConnection(tx.db, workflowId, connectionId))) {
      throw refused('ACTION_CONNECTION_NOT_FOUND', undefined, 'REFUSED');
    }
    const before = await queries.findActionsOfConnections(tx.db, [connectionId]);
    const keep = actions.map(({ actionId }) => actionId);
    await queries.deleteOtherActions(tx.db, connectionId, keep);
    for (const [index, { actionId }] of actions.entries()) {
      const stood = before.find((one) => one.actionId === actionId);
      const sent = configs[index];
      const config = (sent && withOmittedFields(sent, storedConfig(stood)))?.config ?? null;
      const stored = config === null ? null : JSON.stringify(config);
      await queries.upsertAction(tx.db, { connectionId, workflowId, actionId, config: stored });
    }
    const after = await queries.findActionsOfConnections(tx.db, [connectionId]);
    const logged = (rows: readonly queries.ConnectionActionRow[]) => ({
      actions: rows.map(({ actionId, config }) => `${actionId}: ${JSON.stringify(config)}`),
    });
    const event: RecordedEvent = {
      type: 'WORKFLOW_STATUS_ACTIONS_CHANGED',
      objectId: workflowId,
      data: { connectionId },
    };
    await recordChange(tx, event, logged(before), logged(after));
    return after.length > 0 ? after : null;
  });
}

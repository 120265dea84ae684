import { downloadMessage } from '@atrium/domain/status-action';
import { type Ctx, transaction } from '../../../../access/context.ts';
import { record } from '../../../../events/record.ts';
import { enqueue } from '../../../../jobs/worker.ts';
import { uncheckedStoreDocument } from '../../../download/index.ts';
import type { Action } from '../../action.ts';
import { insertLog, type LogRow, updateLog } from '../../log/status-actions-log.queries.ts';
import {
  type ConnectionActionRow,
  finishRuns,
  insertRuns,
  type RunRow,
  setLogOfRun,
} from '../../status-action.queries.ts';

/** Records the outcome in the log. All attempts of a run share one row, so that a failure followed by a success appears once. */
async function log(
  tx: Ctx,
  { connectionId, actionId }: ConnectionActionRow,
  run: RunRow,
  { successful, detail }: { successful: boolean; detail: string },
): Promise<void> {
  const state = successful ? 'SUCCEEDED' : 'FAILED';
  const message = downloadMessage(successful, run.isReplay);
  if (run.statusActionsLogId !== null) return updateLog(tx.db, run.statusActionsLogId, { state, message, detail });
  const row = { connectionId, actionId, state, successful, message, detail };
  await setLogOfRun(tx.db, run.id, await insertLog(tx.db, row, [run.proposalPk]));
}

async function store(ctx: Ctx, action: ConnectionActionRow, run: RunRow): Promise<void> {
  const { proposalPk } = run;
  const stored = await uncheckedStoreDocument(ctx, proposalPk, async (tx) => {
    if ((await finishRuns(tx.db, [run.id], tx.now)) === 0)
      throw new Error('this run has been carried out in the meantime');
    await log(tx, action, run, { successful: true, detail: '' });
    const description = downloadMessage(true, run.isReplay);
    const type = 'PROPOSAL_STATUS_ACTION_EXECUTED';
    await record(tx, {
      type,
      objectId: proposalPk,
      proposalPk,
      description,
      ...(run.eventId ? { causedBy: run.eventId } : {}),
    });
  });
  if (!stored) await finishRuns(ctx.db, [run.id], ctx.now);
}

/** A failure is recorded once and retried. */
async function run(ctx: Ctx, action: ConnectionActionRow, runs: readonly RunRow[]): Promise<void> {
  for (const one of runs) {
    try {
      await store(ctx, action, one);
    } catch (error) {
      const detail = 'The document could not be created; trying again';
      await transaction(ctx, (tx) => log(tx, action, one, { successful: false, detail }));
      throw error;
    }
  }
}

/** Stores the document again, with a separate log row (rule W42). */
function replay(ctx: Ctx, action: ConnectionActionRow, _: LogRow, proposalPks: readonly number[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    const runs = await insertRuns(
      tx.db,
      proposalPks.map((proposalPk) => ({ connectionStatusActionId: action.id, proposalPk, isReplay: true })),
    );
    for (const { id } of runs) await enqueue(tx, 'run-status-action', { runId: id }, `status-action-run:${id}`);
  });
}

/** Stores the document of a submitted proposal in its current state (rule W41, decision 81). */
export const proposalDownload: Action = { type: 'PROPOSALDOWNLOAD', gathers: false, run, replay };

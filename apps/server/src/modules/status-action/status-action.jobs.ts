import { statusActionById } from '@atrium/domain/status-action';
import { type Ctx, transaction } from '../../access/context.ts';
import { type FailedRecord, insistOnNone, tryInParts } from '../../jobs/each.ts';
import { defineJob, enqueue } from '../../jobs/worker.ts';
import { actions } from './actions/index.ts';
import type { RunRow } from './status-action.queries.ts';
import * as queries from './status-action.queries.ts';

/** Maximum number of proposals handled together; the rest wait for the next run. */
const mostTogether = 500;

/** How many times a gathering action waits one second for proposals that are still moving. */
const patience = 10;

const nameOf = ({ proposalPk, experimentPk }: RunRow) =>
  experimentPk === null ? `proposal ${proposalPk}` : `experiment ${experimentPk} of proposal ${proposalPk}`;

/**
 * Carries out an action for all waiting proposals that moved along its connection. Proposals for which it fails are left out, and retried
 * with the next ones or after increasing delays; the others proceed together (rule O250).
 */
async function gather(ctx: Ctx, { id, waited }: { id: number; waited: number }): Promise<void> {
  if (waited < patience && (await queries.movesAreUnderWay(ctx.db))) {
    const next = { id, waited: waited + 1 };
    await transaction(ctx, (tx) =>
      enqueue(tx, 'gather-status-action', next, `gather:${id}`, { patient: true, afterSeconds: 1 }),
    );
    return;
  }
  const action = await queries.findAction(ctx.db, id);
  const type = action && statusActionById(action.actionId)?.type;
  if (!action || !type) return;
  const failures: FailedRecord<RunRow>[] = [];
  let tried = 0;
  for (;;) {
    const failed = failures.map(({ one }) => one.id);
    const runs = await queries.listWaitingRuns(ctx.db, id, { limit: mostTogether, without: failed });
    if (runs.length === 0) break;
    tried += runs.length;
    failures.push(...(await tryInParts(ctx, runs, nameOf, (own, some) => actions[type].run(own, action, some))));
  }
  insistOnNone(failures, tried, nameOf);
}

/** Carries out an action for one proposal. */
async function runOne(ctx: Ctx, runId: number): Promise<void> {
  const run = await queries.findWaitingRun(ctx.db, runId);
  if (!run) return;
  const action = await queries.findAction(ctx.db, run.connectionStatusActionId);
  const type = action && statusActionById(action.actionId)?.type;
  if (action && type) await actions[type].run(ctx, action, [run]);
}

defineJob('gather-status-action', (ctx, { id, waited }) =>
  gather(ctx, { id: Number(id), waited: Number(waited ?? 0) }),
);
defineJob('run-status-action', (ctx, { runId }) => runOne(ctx, Number(runId)));

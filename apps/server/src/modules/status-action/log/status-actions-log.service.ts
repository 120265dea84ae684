import { type LogSortField, type StatusActionsLogsArgs, statusActionById } from '@atrium/domain/status-action';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { AtriumError } from '../../../errors/atrium-error.ts';
import { actions } from '../actions/index.ts';
import { actionsOfConnection } from '../status-action.queries.ts';
import * as queries from './status-actions-log.queries.ts';

/** Returns a page of the log. Sorting requires both field and direction (rule X23). */
export function statusActionsLogs(
  ctx: Ctx,
  { filter, searchText, first, offset, sortField, sortDirection }: StatusActionsLogsArgs,
): Promise<{ logs: queries.LogRow[]; totalCount: number }> {
  const isSorted = sortField && sortDirection;
  return queries.listLogs(ctx.db, {
    filter: filter ?? {},
    searchText: searchText ?? null,
    sort: isSorted ? { field: sortField as LogSortField, direction: sortDirection } : null,
    first: first || null,
    offset: offset ?? 0,
  });
}

/** Carries out a logged action again, for the recipients of its log row (rule W42). */
export async function replayStatusActionsLog(ctx: Ctx, id: number): Promise<boolean> {
  const log = await queries.findLog(ctx.db, id);
  if (!log) throw refused('LOG_NOT_FOUND', undefined, 'NOT_FOUND');
  const links = await queries.findProposalsOfLogs(ctx.db, [id]);
  if (links.length === 0) throw refused('LOG_WITHOUT_PROPOSALS');
  const action = (await actionsOfConnection.load(ctx, log.connectionId)).find((one) => one.actionId === log.actionId);
  const type = statusActionById(log.actionId)?.type;
  if (!action || !type) throw refused('LOG_ACTION_GONE');
  const { replay } = actions[type];
  if (!replay) throw refused('REPLAY_NOT_SUPPORTED');
  await replay(
    ctx,
    action,
    log,
    links.map(({ proposalPk }) => proposalPk),
  );
  return true;
}

export interface ReplayOutcome {
  readonly totalRequested: number;
  readonly successful: number[];
  readonly failed: Array<{ logId: number; error: string }>;
}

/** Replays log rows one after the other, each separately: a failed replay does not stop the others. */
export async function replayStatusActionsLogs(ctx: Ctx, ids: readonly number[]): Promise<ReplayOutcome> {
  const outcome: ReplayOutcome = { totalRequested: ids.length, successful: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await replayStatusActionsLog({ ...ctx, memo: new Map() }, id);
      outcome.successful.push(id);
    } catch (error) {
      if (!(error instanceof AtriumError))
        ctx.log.error({ err: error, logId: id }, 'a status action could not be replayed');
      outcome.failed.push({ logId: id, error: error instanceof AtriumError ? error.message : 'Something went wrong!' });
    }
  }
  return outcome;
}

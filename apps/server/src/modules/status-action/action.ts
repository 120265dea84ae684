import type { StatusActionType } from '@atrium/domain/status-action';
import type { Ctx } from '../../access/context.ts';
import type { LogRow } from './log/status-actions-log.queries.ts';
import type { ConnectionActionRow, RunRow } from './status-action.queries.ts';

/** The capabilities of a kind of action: the contract of the folders under `actions/`. */
export interface Action {
  readonly type: StatusActionType;
  /** Whether proposals that move together are handled together; otherwise each is handled separately. */
  readonly gathers: boolean;
  /**
   * Carries out the action for these proposals and marks the runs as done, in a transaction of its own. Throws if the action should be
   * retried; failures that a retry cannot fix are recorded in the log.
   */
  readonly run: (ctx: Ctx, action: ConnectionActionRow, runs: readonly RunRow[]) => Promise<void>;
  /** Carries out a logged action again, with the current configuration and proposals. Omitted if the action cannot be replayed. */
  readonly replay?: (
    ctx: Ctx,
    action: ConnectionActionRow,
    log: LogRow,
    proposalPks: readonly number[],
  ) => Promise<void>;
}

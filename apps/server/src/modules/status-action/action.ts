import type { StatusActionType } from '@atrium/domain/status-action';
import type { Ctx } from '../../access/context.ts';
import type { LogRow } from './log/status-actions-log.queries.ts';
import type { ConnectionActionRow, RunRow } from './status-action.queries.ts';

/** What a kind of action can do: the contract of the folders under `actions/`. */
export interface Action {
  readonly type: StatusActionType;
  /** Proposals that come along together are handled together; otherwise each by itself. */
  readonly gathers: boolean;
  /**
   * Carries the action out for these proposals and marks the runs as done, in one transaction of its own. Throws when it
   * should be tried again; what trying again cannot mend is told in the log.
   */
  readonly run: (ctx: Ctx, action: ConnectionActionRow, runs: readonly RunRow[]) => Promise<void>;
  /** Carries out again what a row of the log tells of, with the configuration and the proposals of now. Left out: it cannot. */
  readonly replay?: (
    ctx: Ctx,
    action: ConnectionActionRow,
    log: LogRow,
    proposalPks: readonly number[],
  ) => Promise<void>;
}

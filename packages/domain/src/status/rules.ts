import { type Decision, no, yes } from '../kernel/index.ts';
import type { StatusReason } from './refusals.ts';

/** What holds a status in place. */
export interface StatusUsage {
  readonly isDefault: boolean;
  /** Proposals that stand in it, deleted ones included: they can be put back. */
  readonly proposals: number;
  /** Names of the workflows that draw it. */
  readonly workflows: readonly string[];
}

/**
 * A status goes only when nothing is in it: neither a proposal nor a node of a workflow, and never one the product relies on
 * (behaviour/core §10.3 with the repair Q13).
 */
export function mayEraseStatus({ isDefault, proposals, workflows }: StatusUsage): Decision<StatusReason> {
  if (isDefault) return no('STATUS_IS_DEFAULT');
  return proposals > 0 || workflows.length > 0 ? no('STATUS_IN_USE', { proposals, workflows }) : yes;
}

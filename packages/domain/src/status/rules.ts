import { type Decision, no, yes } from '../kernel/index.ts';
import type { WorkflowType } from './model.ts';
import type { StatusReason } from './refusals.ts';

/** What holds a status in place. */
export interface StatusUsage {
  readonly isDefault: boolean;
  /** The kind of what can stand in it. */
  readonly entityType: WorkflowType;
  /** Proposals, or experiments, that stand in it, deleted ones included: they can be put back. */
  readonly standing: number;
  /** Names of the workflows that draw it. */
  readonly workflows: readonly string[];
}

/**
 * A status goes only when nothing is in it: neither a proposal or experiment nor a node of a workflow, and never one the product relies on
 * (rule W4).
 */
export function mayEraseStatus({ isDefault, entityType, standing, workflows }: StatusUsage): Decision<StatusReason> {
  if (isDefault) return no('STATUS_IS_DEFAULT');
  return standing > 0 || workflows.length > 0 ? no('STATUS_IN_USE', { entityType, standing, workflows }) : yes;
}

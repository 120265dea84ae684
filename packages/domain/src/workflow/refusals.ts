import type { Sentences } from '../kernel/index.ts';

export type WorkflowReason =
  | 'WORKFLOW_NOT_FOUND'
  | 'WORKFLOW_CONNECTION_NOT_FOUND'
  | 'WORKFLOW_IN_USE'
  | 'WORKFLOW_CHANGED_MEANWHILE'
  | 'WORKFLOW_STATUS_UNKNOWN'
  | 'WORKFLOW_STATUS_NOT_DRAWN'
  | 'WORKFLOW_START_STAYS'
  | 'WORKFLOW_CIRCULAR_PLACE'
  | 'WORKFLOW_STRANDS_PROPOSALS'
  | 'OTHER_WORKFLOW_STRANDS_PROPOSALS'
  | 'WORKFLOW_MOVE_IMPOSSIBLE'
  | 'WORKFLOW_HAS_PROBLEMS';

export const workflowSentences: Sentences<WorkflowReason> = {
  WORKFLOW_NOT_FOUND: 'Workflow not found',
  WORKFLOW_CONNECTION_NOT_FOUND: 'Workflow connection not found',
  WORKFLOW_IN_USE: ({ calls }) => `Could not delete workflow: ${calls} ${calls === 1 ? 'call uses' : 'calls use'} it`,
  WORKFLOW_CHANGED_MEANWHILE: 'Somebody else has changed this workflow meanwhile',
  WORKFLOW_STATUS_UNKNOWN: 'Could not add workflow status: there is no such status for this kind of workflow',
  WORKFLOW_STATUS_NOT_DRAWN: 'The status to come from is not in this workflow',
  WORKFLOW_START_STAYS: 'A workflow keeps the status it begins with',
  WORKFLOW_CIRCULAR_PLACE: 'A way leads to another status',
  WORKFLOW_STRANDS_PROPOSALS: ({ proposals }) =>
    proposals === 1
      ? '1 proposal is in a status that would leave the workflow'
      : `${proposals} proposals are in a status that would leave the workflow`,
  OTHER_WORKFLOW_STRANDS_PROPOSALS: ({ proposals }) =>
    proposals === 1
      ? '1 proposal of the call is in a status that the other workflow does not have'
      : `${proposals} proposals of the call are in statuses that the other workflow does not have`,
  WORKFLOW_MOVE_IMPOSSIBLE: 'Proposals can be moved from a status that leaves the workflow to one that stays only',
  WORKFLOW_HAS_PROBLEMS: ({ problems }) =>
    `The workflow cannot be saved like this: ${Array.isArray(problems) ? problems.join('; ') : ''}`,
};

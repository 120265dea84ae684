import type { WorkflowType } from '@atrium/domain/status';

/** Where the workflows of a kind are listed and drawn. */
export const workflowKinds = {
  PROPOSAL: {
    title: 'Proposal workflows',
    list: '/ProposalWorkflows',
    editor: '/ProposalWorkflowEditor/$workflowId',
  },
  EXPERIMENT: {
    title: 'Experiment workflows',
    list: '/ExperimentWorkflows',
    editor: '/ExperimentWorkflowEditor/$workflowId',
  },
} as const satisfies Record<WorkflowType, object>;

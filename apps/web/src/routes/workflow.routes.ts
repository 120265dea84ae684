import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const screens = () => import('./workflow-editor.tsx');

const statusesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalStatuses',
  component: lazyScreen(() => import('../features/status/statuses-screen.tsx'), 'StatusesScreen'),
});

const proposalWorkflowsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalWorkflows',
  component: lazyScreen(screens, 'ProposalWorkflows'),
});

const proposalEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalWorkflowEditor/$workflowId',
  component: lazyScreen(screens, 'ProposalWorkflowEditor'),
});

const experimentWorkflowsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentWorkflows',
  component: lazyScreen(screens, 'ExperimentWorkflows'),
});

const experimentEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentWorkflowEditor/$workflowId',
  component: lazyScreen(screens, 'ExperimentWorkflowEditor'),
});

export const workflowRoutes = [
  statusesRoute,
  proposalWorkflowsRoute,
  proposalEditorRoute,
  experimentWorkflowsRoute,
  experimentEditorRoute,
] as const;

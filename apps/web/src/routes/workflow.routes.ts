import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const screens = () => import('./workflow-editor.tsx');

const statusesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalStatuses',
  component: lazyRouteComponent(() => import('../features/status/statuses-screen.tsx'), 'StatusesScreen'),
});

const proposalWorkflowsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalWorkflows',
  component: lazyRouteComponent(screens, 'ProposalWorkflows'),
});

const proposalEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalWorkflowEditor/$workflowId',
  component: lazyRouteComponent(screens, 'ProposalWorkflowEditor'),
});

const experimentWorkflowsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentWorkflows',
  component: lazyRouteComponent(screens, 'ExperimentWorkflows'),
});

const experimentEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentWorkflowEditor/$workflowId',
  component: lazyRouteComponent(screens, 'ExperimentWorkflowEditor'),
});

export const workflowRoutes = [
  statusesRoute,
  proposalWorkflowsRoute,
  proposalEditorRoute,
  experimentWorkflowsRoute,
  experimentEditorRoute,
] as const;

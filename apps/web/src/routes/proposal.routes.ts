import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const selectRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalSelectType',
  component: lazyRouteComponent(() => import('../features/proposal/select-call-screen.tsx'), 'SelectCallScreen'),
});

const createProposalRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalCreate/$callId/$templateId',
  component: lazyRouteComponent(
    () => import('../features/proposal/create-proposal-screen.tsx'),
    'CreateProposalScreen',
  ),
});

const editRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalEdit/$proposalPk',
  component: lazyRouteComponent(() => import('../features/proposal/edit-proposal-screen.tsx'), 'EditProposalScreen'),
});

export const proposalRoutes = [selectRoute, createProposalRoute, editRoute] as const;

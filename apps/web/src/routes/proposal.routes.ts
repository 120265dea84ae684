import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const selectRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalSelectType',
  component: lazyScreen(() => import('../features/proposal/select-call-screen.tsx'), 'SelectCallScreen'),
});

const createProposalRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalCreate/$callId/$templateId',
  component: lazyScreen(() => import('../features/proposal/create-proposal-screen.tsx'), 'CreateProposalScreen'),
});

const editRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalEdit/$proposalPk',
  component: lazyScreen(() => import('../features/proposal/edit-proposal-screen.tsx'), 'EditProposalScreen'),
});

export const proposalRoutes = [selectRoute, createProposalRoute, editRoute] as const;

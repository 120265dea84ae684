import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const proposalsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Proposals',
  component: lazyScreen(() => import('./proposals-by-role.tsx'), 'ProposalsByRole'),
});

export const proposalListRoutes = [proposalsRoute] as const;

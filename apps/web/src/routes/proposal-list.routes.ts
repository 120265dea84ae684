import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const proposalsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Proposals',
  component: lazyRouteComponent(() => import('./proposals-by-role.tsx'), 'ProposalsByRole'),
});

export const proposalListRoutes = [proposalsRoute] as const;

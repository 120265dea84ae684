import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const techniqueProposalsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/TechniqueProposals',
  component: lazyRouteComponent(() => import('./technique-proposals.tsx'), 'TechniqueProposals'),
});

export const techniqueProposalRoutes = [techniqueProposalsRoute] as const;

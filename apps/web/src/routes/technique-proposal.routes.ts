import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const techniqueProposalsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/TechniqueProposals',
  component: lazyScreen(() => import('./technique-proposals.tsx'), 'TechniqueProposals'),
});

export const techniqueProposalRoutes = [techniqueProposalsRoute] as const;

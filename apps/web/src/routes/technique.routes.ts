import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const techniquesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Techniques',
  component: lazyScreen(() => import('../features/technique/techniques-screen.tsx'), 'TechniquesScreen'),
});

export const techniqueRoutes = [techniquesRoute] as const;

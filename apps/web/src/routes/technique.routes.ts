import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const techniquesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Techniques',
  component: lazyRouteComponent(() => import('../features/technique/techniques-screen.tsx'), 'TechniquesScreen'),
});

export const techniqueRoutes = [techniquesRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const undoRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Undo',
  component: lazyRouteComponent(() => import('../features/act/acts-screen.tsx'), 'ActsScreen'),
});

export const actRoutes = [undoRoute] as const;

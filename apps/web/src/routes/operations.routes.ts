import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const operationsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Operations',
  component: lazyRouteComponent(() => import('../features/operations/operations-screen.tsx'), 'OperationsScreen'),
});

export const operationsRoutes = [operationsRoute] as const;

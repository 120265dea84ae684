import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const operationsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Operations',
  component: lazyScreen(() => import('../features/operations/operations-screen.tsx'), 'OperationsScreen'),
});

export const operationsRoutes = [operationsRoute] as const;

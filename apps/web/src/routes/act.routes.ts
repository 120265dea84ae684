import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const undoRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Undo',
  component: lazyScreen(() => import('../features/act/acts-screen.tsx'), 'ActsScreen'),
});

export const actRoutes = [undoRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const instrumentsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Instruments',
  component: lazyRouteComponent(() => import('../features/instrument/instruments-screen.tsx'), 'InstrumentsScreen'),
});

export const instrumentRoutes = [instrumentsRoute] as const;

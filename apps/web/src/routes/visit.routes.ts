import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const gateListRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/GateList',
  component: lazyRouteComponent(() => import('../features/visit/gate-list-screen.tsx'), 'GateListScreen'),
});

const myVisitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/MyVisits',
  component: lazyRouteComponent(() => import('./my-visits.tsx'), 'MyVisits'),
});

export const visitRoutes = [gateListRoute, myVisitsRoute] as const;

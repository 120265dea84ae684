import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const gateListRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/GateList',
  component: lazyScreen(() => import('../features/visit/gate-list-screen.tsx'), 'GateListScreen'),
});

const myVisitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/MyVisits',
  component: lazyScreen(() => import('./my-visits.tsx'), 'MyVisits'),
});

export const visitRoutes = [gateListRoute, myVisitsRoute] as const;

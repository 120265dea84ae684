import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const callsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls',
  component: lazyRouteComponent(() => import('../features/call/calls-screen.tsx'), 'CallsScreen'),
});

const callRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls/$callId',
  component: lazyRouteComponent(() => import('../features/call/call-screen.tsx'), 'CallScreen'),
});

export const callRoutes = [callsRoute, callRoute] as const;

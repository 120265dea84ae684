import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const callsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls',
  component: lazyScreen(() => import('../features/call/calls-screen.tsx'), 'CallsScreen'),
});

const callRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls/$callId',
  component: lazyScreen(() => import('../features/figures/call-figures-screen.tsx'), 'CallFiguresScreen'),
});

const newCallRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls/new',
  component: lazyScreen(() => import('../features/call/call-screen.tsx'), 'CallScreen'),
});

const editCallRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls/$callId/edit',
  component: lazyScreen(() => import('../features/call/call-screen.tsx'), 'CallScreen'),
});

const decisionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Calls/$callId/decisions',
  component: lazyScreen(() => import('../features/management-decision/decisions-screen.tsx'), 'DecisionsScreen'),
});

const figuresRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Figures',
  component: lazyScreen(() => import('../features/figures/facility-figures-screen.tsx'), 'FacilityFiguresScreen'),
});

export const callRoutes = [callsRoute, newCallRoute, callRoute, editCallRoute, decisionsRoute, figuresRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const homeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  component: lazyScreen(() => import('./home.tsx'), 'HomeScreen'),
});

const helpRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/HelpPage',
  component: lazyScreen(() => import('../features/session/help-screen.tsx'), 'HelpScreen'),
});

export const homeRoutes = [homeRoute, helpRoute] as const;

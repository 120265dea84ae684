import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const homeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'HomeScreen'),
});

const helpRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/HelpPage',
  component: lazyRouteComponent(() => import('../features/session/help-screen.tsx'), 'HelpScreen'),
});

export const homeRoutes = [homeRoute, helpRoute] as const;

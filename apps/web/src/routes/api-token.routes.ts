import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const apiTokensRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ApiAccessTokens',
  component: lazyRouteComponent(() => import('../features/api-token/api-tokens-screen.tsx'), 'ApiTokensScreen'),
});

export const apiTokenRoutes = [apiTokensRoute] as const;

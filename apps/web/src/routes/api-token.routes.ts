import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const apiTokensRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ApiAccessTokens',
  component: lazyScreen(() => import('../features/api-token/api-tokens-screen.tsx'), 'ApiTokensScreen'),
});

export const apiTokenRoutes = [apiTokensRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const tagsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Tag',
  component: lazyRouteComponent(() => import('../features/tag/tags-screen.tsx'), 'TagsScreen'),
});

export const tagRoutes = [tagsRoute] as const;

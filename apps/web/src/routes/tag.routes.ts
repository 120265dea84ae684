import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const tagsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Tag',
  component: lazyScreen(() => import('../features/tag/tags-screen.tsx'), 'TagsScreen'),
});

export const tagRoutes = [tagsRoute] as const;

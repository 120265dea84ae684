import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute, rootRoute } from './root.tsx';

const pageEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PageEditor',
  component: lazyScreen(() => import('../features/page/page-editor-screen.tsx'), 'PageEditorScreen'),
});

/** In front of the login. */
const visitorPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Pages/$page',
  component: lazyScreen(() => import('../features/page/visitor-page-screen.tsx'), 'VisitorPageScreen'),
});

const cutOffsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/CutOffs',
  component: lazyScreen(() => import('../features/figures/cut-offs-screen.tsx'), 'CutOffsScreen'),
});

export const pageRoutes = [pageEditorRoute] as const;
export const visitorRoutes = [visitorPageRoute, cutOffsRoute] as const;

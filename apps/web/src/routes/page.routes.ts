import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute, rootRoute } from './root.tsx';

const pageEditorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PageEditor',
  component: lazyRouteComponent(() => import('../features/page/page-editor-screen.tsx'), 'PageEditorScreen'),
});

/** In front of the login. */
const visitorPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/Pages/$page',
  component: lazyRouteComponent(() => import('../features/page/visitor-page-screen.tsx'), 'VisitorPageScreen'),
});

const cutOffsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/CutOffs',
  component: lazyRouteComponent(() => import('../features/figures/cut-offs-screen.tsx'), 'CutOffsScreen'),
});

export const pageRoutes = [pageEditorRoute] as const;
export const visitorRoutes = [visitorPageRoute, cutOffsRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const panelRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PanelReview/$id',
  component: lazyScreen(() => import('./review-rooms.tsx'), 'PanelRoom'),
});

const technicalRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/TechnicalReview/$id',
  component: lazyScreen(() => import('./review-rooms.tsx'), 'TechnicalRoom'),
});

const internalRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/InternalReview/$id',
  component: lazyScreen(() => import('./review-rooms.tsx'), 'InternalRoom'),
});

export const reviewRoomRoutes = [panelRoute, technicalRoute, internalRoute] as const;

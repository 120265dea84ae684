import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const fapsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Faps',
  component: lazyScreen(() => import('../features/fap/faps-screen.tsx'), 'FapsScreen'),
});

const fapRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FapPage/$id',
  component: lazyScreen(() => import('./fap-page.tsx'), 'FapPage'),
});

const fapMeetingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FapMeeting/$fapId/$callId',
  component: lazyScreen(() => import('../features/fap-meeting/room/room-screen.tsx'), 'RoomScreen'),
});

export const fapRoutes = [fapsRoute, fapRoute, fapMeetingRoute] as const;

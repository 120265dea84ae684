import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const fapsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Faps',
  component: lazyRouteComponent(() => import('../features/fap/faps-screen.tsx'), 'FapsScreen'),
});

const fapRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FapPage/$id',
  component: lazyRouteComponent(() => import('./fap-page.tsx'), 'FapPage'),
});

const fapMeetingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FapMeeting/$fapId/$callId',
  component: lazyRouteComponent(() => import('../features/fap-meeting/room/room-screen.tsx'), 'RoomScreen'),
});

export const fapRoutes = [fapsRoute, fapRoute, fapMeetingRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const scheduleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Schedule',
  component: lazyRouteComponent(() => import('../features/schedule/schedule-screen.tsx'), 'ScheduleScreen'),
});

export const scheduleRoutes = [scheduleRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const scheduleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Schedule',
  component: lazyScreen(() => import('../features/schedule/schedule-screen.tsx'), 'ScheduleScreen'),
});

export const scheduleRoutes = [scheduleRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const eventLogRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EventLog',
  component: lazyRouteComponent(() => import('../features/event-log/event-log-screen.tsx'), 'EventLogScreen'),
});

export const eventLogRoutes = [eventLogRoute] as const;

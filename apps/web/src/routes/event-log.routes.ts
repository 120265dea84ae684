import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const eventLogRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EventLog',
  component: lazyScreen(() => import('../features/event-log/event-log-screen.tsx'), 'EventLogScreen'),
});

export const eventLogRoutes = [eventLogRoute] as const;

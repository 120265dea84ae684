import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const peopleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/People',
  component: lazyRouteComponent(() => import('../features/user/people-screen.tsx'), 'PeopleScreen'),
});

export const userRoutes = [peopleRoute] as const;

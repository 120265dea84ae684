import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const experimentsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Experiments',
  component: lazyRouteComponent(() => import('./experiments.tsx'), 'Experiments'),
});

const timesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentTimes',
  component: lazyRouteComponent(() => import('./experiment-times.tsx'), 'ExperimentTimes'),
});

export const experimentRoutes = [experimentsRoute, timesRoute] as const;

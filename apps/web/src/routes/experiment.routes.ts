import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const experimentsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Experiments',
  component: lazyScreen(() => import('./experiments.tsx'), 'Experiments'),
});

const timesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentTimes',
  component: lazyScreen(() => import('./experiment-times.tsx'), 'ExperimentTimes'),
});

export const experimentRoutes = [experimentsRoute, timesRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const safetyRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentSafety/$experimentSafetyPk',
  component: lazyScreen(
    () => import('../features/experiment-safety/experiment-safety-screen.tsx'),
    'ExperimentSafetyScreen',
  ),
});

const samplesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentSafetyReview',
  component: lazyScreen(
    () => import('../features/experiment-safety/samples/sample-safety-screen.tsx'),
    'SampleSafetyScreen',
  ),
});

export const experimentSafetyRoutes = [safetyRoute, samplesRoute] as const;

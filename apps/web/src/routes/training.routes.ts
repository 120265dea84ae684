import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const trainingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Training',
  component: lazyScreen(() => import('../features/training/training-kinds-screen.tsx'), 'TrainingKindsScreen'),
});

export const trainingRoutes = [trainingRoute] as const;

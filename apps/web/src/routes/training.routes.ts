import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const trainingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Training',
  component: lazyRouteComponent(() => import('../features/training/training-kinds-screen.tsx'), 'TrainingKindsScreen'),
});

export const trainingRoutes = [trainingRoute] as const;

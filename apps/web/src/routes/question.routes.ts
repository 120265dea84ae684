import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const questionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Questions',
  component: lazyRouteComponent(() => import('../features/question/questions-screen.tsx'), 'QuestionsScreen'),
});

export const questionRoutes = [questionsRoute] as const;

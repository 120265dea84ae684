import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const questionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Questions',
  component: lazyScreen(() => import('../features/question/questions-screen.tsx'), 'QuestionsScreen'),
});

export const questionRoutes = [questionsRoute] as const;

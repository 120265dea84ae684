import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const feedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Feedback',
  component: lazyScreen(() => import('../features/feedback/feedback-screen.tsx'), 'FeedbackScreen'),
});

const newFeedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/CreateFeedback/$experimentPk',
  component: lazyScreen(() => import('../features/feedback/create-feedback-screen.tsx'), 'CreateFeedbackScreen'),
});

const givenFeedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/UpdateFeedback/$feedbackId',
  component: lazyScreen(() => import('../features/feedback/update-feedback-screen.tsx'), 'UpdateFeedbackScreen'),
});

export const feedbackRoutes = [feedbackRoute, newFeedbackRoute, givenFeedbackRoute] as const;

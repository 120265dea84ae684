import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const feedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Feedback',
  component: lazyRouteComponent(() => import('../features/feedback/feedback-screen.tsx'), 'FeedbackScreen'),
});

const newFeedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/CreateFeedback/$experimentPk',
  component: lazyRouteComponent(
    () => import('../features/feedback/create-feedback-screen.tsx'),
    'CreateFeedbackScreen',
  ),
});

const givenFeedbackRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/UpdateFeedback/$feedbackId',
  component: lazyRouteComponent(
    () => import('../features/feedback/update-feedback-screen.tsx'),
    'UpdateFeedbackScreen',
  ),
});

export const feedbackRoutes = [feedbackRoute, newFeedbackRoute, givenFeedbackRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const reportRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentReport/$reportId',
  component: lazyRouteComponent(
    () => import('../features/experiment-report/report-screen.tsx'),
    'ExperimentReportScreen',
  ),
});

export const experimentReportRoutes = [reportRoute] as const;

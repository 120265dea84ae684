import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const reportRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ExperimentReport/$reportId',
  component: lazyScreen(() => import('../features/experiment-report/report-screen.tsx'), 'ExperimentReportScreen'),
});

export const experimentReportRoutes = [reportRoute] as const;

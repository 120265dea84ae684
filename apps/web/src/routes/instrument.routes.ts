import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const instrumentsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Instruments',
  component: lazyScreen(() => import('../features/instrument/instruments-screen.tsx'), 'InstrumentsScreen'),
});

export const instrumentRoutes = [instrumentsRoute] as const;

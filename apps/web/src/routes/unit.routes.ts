import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const unitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Units',
  component: lazyScreen(() => import('../features/unit/units-screen.tsx'), 'UnitsScreen'),
});

const importUnitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ImportUnits',
  component: lazyScreen(() => import('../features/unit/import-units-screen.tsx'), 'ImportUnitsScreen'),
});

export const unitRoutes = [unitsRoute, importUnitsRoute] as const;

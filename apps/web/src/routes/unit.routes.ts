import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const unitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Units',
  component: lazyRouteComponent(() => import('../features/unit/units-screen.tsx'), 'UnitsScreen'),
});

const importUnitsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ImportUnits',
  component: lazyRouteComponent(() => import('../features/unit/import-units-screen.tsx'), 'ImportUnitsScreen'),
});

export const unitRoutes = [unitsRoute, importUnitsRoute] as const;

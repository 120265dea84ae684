import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const parcelsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Shipments',
  component: lazyScreen(() => import('../features/shipment/parcels-screen.tsx'), 'ParcelsScreen'),
});

const declareRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/DeclareShipments/$experimentPk',
  component: lazyScreen(() => import('../features/shipment/declare-shipments-screen.tsx'), 'DeclareShipmentsScreen'),
});

export const shipmentRoutes = [parcelsRoute, declareRoute] as const;

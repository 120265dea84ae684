import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const parcelsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Shipments',
  component: lazyRouteComponent(() => import('../features/shipment/parcels-screen.tsx'), 'ParcelsScreen'),
});

const declareRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/DeclareShipments/$experimentPk',
  component: lazyRouteComponent(
    () => import('../features/shipment/declare-shipments-screen.tsx'),
    'DeclareShipmentsScreen',
  ),
});

export const shipmentRoutes = [parcelsRoute, declareRoute] as const;

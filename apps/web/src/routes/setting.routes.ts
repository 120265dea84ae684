import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const featuresRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Features',
  component: lazyRouteComponent(() => import('../features/feature/features-screen.tsx'), 'FeaturesScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Settings',
  component: lazyRouteComponent(() => import('../features/setting/settings-screen.tsx'), 'SettingsScreen'),
});

export const settingRoutes = [featuresRoute, settingsRoute] as const;

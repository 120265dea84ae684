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

const firstHourRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FirstHour',
  component: lazyRouteComponent(() => import('../features/first-hour/first-hour-screen.tsx'), 'FirstHourScreen'),
});

const configurationRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Configuration',
  component: lazyRouteComponent(
    () => import('../features/configuration/configuration-screen.tsx'),
    'ConfigurationScreen',
  ),
});

export const settingRoutes = [featuresRoute, settingsRoute, firstHourRoute, configurationRoute] as const;

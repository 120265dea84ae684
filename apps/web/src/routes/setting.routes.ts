import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const featuresRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Features',
  component: lazyScreen(() => import('../features/feature/features-screen.tsx'), 'FeaturesScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Settings',
  component: lazyScreen(() => import('../features/setting/settings-screen.tsx'), 'SettingsScreen'),
});

const firstHourRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FirstHour',
  component: lazyScreen(() => import('../features/first-hour/first-hour-screen.tsx'), 'FirstHourScreen'),
});

const configurationRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Configuration',
  component: lazyScreen(() => import('../features/configuration/configuration-screen.tsx'), 'ConfigurationScreen'),
});

export const settingRoutes = [featuresRoute, settingsRoute, firstHourRoute, configurationRoute] as const;

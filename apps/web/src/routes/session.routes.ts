import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute, rootRoute } from './root.tsx';

const callback = lazyScreen(() => import('../features/session/login-callback-screen.tsx'), 'LoginCallbackScreen');

/** The identity provider leads back here; the part after the slash is another way to hand over the code. */
const externalAuthRoute = createRoute({ getParentRoute: () => rootRoute, path: '/external-auth', component: callback });

const externalAuthPartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/external-auth/$part',
  component: callback,
});

const changeRoleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ChangeRole',
  component: lazyScreen(() => import('../features/session/change-role-screen.tsx'), 'ChangeRoleScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProfilePage/$id',
  component: lazyScreen(() => import('./profile-page.tsx'), 'ProfilePage'),
});

export const publicRoutes = [externalAuthRoute, externalAuthPartRoute] as const;
export const sessionRoutes = [changeRoleRoute, profileRoute] as const;

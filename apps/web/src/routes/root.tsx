import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { Inside } from '../app/shell/inside.tsx';
import { NotFoundScreen } from '../app/shell/not-found.tsx';
import type { AddressQuery } from '../kits/address-state/index.ts';
import { currentSession, rememberWantedPath } from '../session/index.ts';
import { RouteFailure } from './route-failure.tsx';

/** The root of all routes. The query is parsed by the kits that read it (`kits/address-state`), name by name. */
export const rootRoute = createRootRoute({
  validateSearch: (query: Record<string, unknown>) => query as AddressQuery,
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: RouteFailure,
});

/** The parent of every screen behind the login. A visitor is redirected there, and the requested path is remembered (rule U26). */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: Inside,
  notFoundComponent: NotFoundScreen,
  errorComponent: RouteFailure,
  beforeLoad: ({ location }) => {
    if (currentSession()) return;
    rememberWantedPath(location.href);
    throw redirect({ to: '/external-auth' as never, replace: true });
  },
});

/** Any other address: within the frame, says that there is nothing here. */
export const unknownRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '$',
  component: NotFoundScreen,
});

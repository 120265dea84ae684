import { createRouter } from '@tanstack/react-router';
import { parseQuery, printQuery } from '../kits/address-state/index.ts';
import { routeTree } from './route-tree.ts';

/** Creates the router; each test creates its own. */
export function createAppRouter(options: Partial<Parameters<typeof createRouter>[0]> = {}) {
  return createRouter({
    routeTree,
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPendingMs: 300,
    trailingSlash: 'never',
    ...(options as object),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

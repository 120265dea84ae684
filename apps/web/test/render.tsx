import type { FeatureId } from '@atrium/domain/feature';
import type { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createCache } from '../src/api/cache.ts';
import { toast } from '../src/api/index.ts';
import { Providers } from '../src/app/providers.tsx';
import { parseQuery, printQuery } from '../src/kits/address-state/index.ts';
import { EntryOutlet } from '../src/kits/entries/index.ts';
import { createAppRouter } from '../src/routes/router.ts';
import { clearSession, onSessionNotice, startSession } from '../src/session/index.ts';
import { type FakeServer, type FakeServerOptions, fakeServer } from './fake-server.ts';
import { aToken, type FakePerson } from './token.ts';

export interface RenderOptions {
  readonly person?: FakePerson | null;
  readonly server?: FakeServerOptions;
  readonly features?: readonly FeatureId[];
  readonly settings?: Readonly<Record<string, string>>;
  /** The address at which the screen is opened. */
  readonly at?: string;
}

export interface Rendered extends RenderResult {
  readonly user: UserEvent;
  readonly server: FakeServer;
  readonly cache: QueryClient;
  /** Returns the current address with its query. */
  readonly address: () => string;
  /** Navigates back like the browser's Back button. */
  readonly back: () => void;
}

function prepare(options: RenderOptions): FakeServer {
  const server = fakeServer({
    ...options.server,
    query: {
      settings: Object.entries(options.settings ?? {}).map(([id, settingsValue]) => ({
        id: id as never,
        settingsValue,
      })),
      features: (options.features ?? []).map((id) => ({ id: id as never, isEnabled: true })),
      ...options.server?.query,
    },
  });
  if (options.person === null) clearSession();
  else startSession(aToken(options.person));
  onSessionNotice((text, ms) => toast(text, 'warning', ms));
  return server;
}

/** Renders one component with all providers it needs; `path` defines the parameters of the address. */
export function renderScreen(ui: ReactNode, options: RenderOptions & { readonly path?: string } = {}): Rendered {
  const server = prepare(options);
  const cache = createCache();
  const history = createMemoryHistory({ initialEntries: [options.at ?? '/'] });
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <EntryOutlet />
      </>
    ),
  });
  const screen = createRoute({ getParentRoute: () => root, path: options.path ?? '/', component: () => ui });
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => 'another screen' });
  const router = createRouter({
    routeTree: root.addChildren([screen, rest]),
    history,
    parseSearch: parseQuery,
    stringifySearch: printQuery,
  });
  const result = render(
    <Providers cache={cache}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  const here = { address: () => router.state.location.href, back: () => act(() => history.back()) };
  return { ...result, server, cache, user: userEvent.setup(), ...here };
}

/** Renders the whole application at an address. */
export function renderApp(options: RenderOptions = {}): Rendered {
  const server = prepare(options);
  const cache = createCache();
  const history = createMemoryHistory({ initialEntries: [options.at ?? '/'] });
  const router = createAppRouter({ history });
  const result = render(
    <Providers cache={cache}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const here = { address: () => router.state.location.href, back: () => act(() => history.back()) };
  return { ...result, server, cache, user: userEvent.setup(), ...here };
}

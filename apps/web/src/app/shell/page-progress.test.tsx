import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageProgress } from './page-progress.tsx';

function open(load: () => Promise<void>) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <PageProgress />
        <Outlet />
      </>
    ),
  });
  const first = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <p>First</p> });
  const next = createRoute({
    getParentRoute: () => rootRoute,
    path: '/next',
    loader: load,
    pendingMs: Number.POSITIVE_INFINITY,
    component: () => <p>Next</p>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([first, next]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  return router;
}

it('a page that is long in coming says so, and no more once it is there', async () => {
  const arrival = Promise.withResolvers<void>();
  const router = open(() => arrival.promise);
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.queryByText('Loading the page…')).toBeNull();
  void router.navigate({ to: '/next' as never });
  expect(await screen.findByText('Loading the page…')).toBeInTheDocument();
  expect(screen.getByText('First')).toBeVisible();
  arrival.resolve();
  expect(await screen.findByText('Next')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Loading the page…')).toBeNull());
});

it('a page that is there at once says nothing', async () => {
  const router = open(async () => undefined);
  await screen.findByText('First');
  await router.navigate({ to: '/next' as never });
  expect(await screen.findByText('Next')).toBeVisible();
  expect(screen.queryByText('Loading the page…')).toBeNull();
});

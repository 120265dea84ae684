import { lazyPart } from '@atrium/ui/lazy-part';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageProgress } from './page-progress.tsx';

function First({ Late }: { readonly Late: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>First</p>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <Late /> : null}
    </>
  );
}

const Dialog = () => <p>A dialog</p>;

function open(load: () => Promise<void>, Late: ComponentType = () => null) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <PageProgress />
        <Outlet />
      </>
    ),
  });
  const first = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <First Late={Late} /> });
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

it('a page that loads slowly shows this until it has loaded', async () => {
  const arrival = Promise.withResolvers<void>();
  const router = open(() => arrival.promise);
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.queryByText('Loading…')).toBeNull();
  void router.navigate({ to: '/next' as never });
  expect(await screen.findByText('Loading…')).toBeInTheDocument();
  expect(screen.getByText('First')).toBeVisible();
  arrival.resolve();
  expect(await screen.findByText('Next')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
});

it('a page that loads immediately shows nothing', async () => {
  const router = open(async () => undefined);
  await screen.findByText('First');
  await router.navigate({ to: '/next' as never });
  expect(await screen.findByText('Next')).toBeVisible();
  expect(screen.queryByText('Loading…')).toBeNull();
});

describe('a dialog that has to be loaded', () => {
  const press = (isActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it('shows that it loads slowly after a press, and leaves the focus in place', async () => {
    press(true);
    const arrival = Promise.withResolvers<typeof Dialog>();
    open(
      async () => undefined,
      lazyPart(() => arrival.promise),
    );
    const button = await screen.findByRole('button', { name: 'Open' });
    await userEvent.click(button);
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    expect(button).toHaveFocus();
    arrival.resolve(Dialog);
    expect(await screen.findByText('A dialog')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  });

  it('shows nothing if no user opened it', async () => {
    press(false);
    const arrival = Promise.withResolvers<typeof Dialog>();
    open(
      async () => undefined,
      lazyPart(() => arrival.promise),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(screen.queryByText('Loading…')).toBeNull();
  });
});

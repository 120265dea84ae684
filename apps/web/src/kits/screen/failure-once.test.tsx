import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refused } from '../../../test/fake-server.ts';
import { createCache } from '../../api/cache.ts';
import { FeaturesDocument } from '../../api/generated/session/session.ts';
import { provideToasts, useOperation } from '../../api/index.ts';
import { QueryResult } from './query-result.tsx';

const toasts: string[] = [];
beforeEach(() => {
  toasts.length = 0;
  provideToasts(({ text }) => toasts.push(text));
});

const busy = () => {
  throw refused('The office is closed');
};
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 600));

function Features({ isInPlace }: { isInPlace: boolean }) {
  const operation = useOperation(FeaturesDocument, {});
  const again = (
    <button type="button" onClick={operation.retry}>
      Again
    </button>
  );
  if (!isInPlace) return operation.error ? 'Nothing' : 'Not yet';
  return (
    <QueryResult of={operation} field="features">
      {() => again}
    </QueryResult>
  );
}

function renderFeatures(isInPlace: boolean, features: unknown) {
  const server = fakeServer({ query: { features: features as never } });
  render(
    <QueryClientProvider client={createCache()}>
      <Features isInPlace={isInPlace} />
    </QueryClientProvider>,
  );
  return server;
}

it('is no toast if the screen shows it in place of what is missing (rule X36, decision 950)', async () => {
  renderFeatures(true, busy);
  expect(await screen.findByRole('alert')).toHaveTextContent('The office is closed');
  await aWhile();
  expect(toasts).toEqual([]);
});

it('is a toast if no place on the screen shows it', async () => {
  renderFeatures(false, busy);
  await screen.findByText('Nothing');
  await waitFor(() => expect(toasts).toEqual(['The office is closed']));
});

it('is a toast if the screen keeps showing what it has', async () => {
  const server = renderFeatures(true, []);
  await screen.findByRole('button', { name: 'Again' });
  server.answer({ query: { features: busy as never } });
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(toasts).toEqual(['The office is closed']));
  expect(screen.queryByRole('alert')).toBeNull();
});

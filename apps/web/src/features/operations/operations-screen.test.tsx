import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { OperationsScreen } from './operations-screen.tsx';

const line = (id: string, what: string, verdict: string, found: string, more: object = {}) => ({
  id,
  what,
  verdict,
  found,
  todo: null,
  at: null,
  ...more,
});
const at = '2026-01-15T12:00:00.000Z';
const stand = (more: object = {}) => ({
  at,
  lines: [line('workers', 'Background work', 'ok', '2 workers at work')],
  processes: [],
  failingJobs: [],
  ...more,
});
const open = (operations: unknown, more: object = {}) =>
  renderScreen(<OperationsScreen />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { operations } as never, ...more },
  });

it('shows for each part its state, what was found and what to do', async () => {
  open(
    stand({
      lines: [
        line('workers', 'Background work', 'ok', '2 workers at work'),
        line('mails', 'E-mails', 'wrong', '3 e-mails wait', { todo: 'Nothing is lost.', at }),
        line('broker', 'Messages to other systems', 'off', 'No message broker is configured'),
      ],
    }),
  );
  const mails = await screen.findByRole('listitem', { name: 'E-mails' });
  expect(within(mails).getByText('Wrong')).toBeVisible();
  expect(within(mails).getByText(/3 e-mails wait/)).toBeVisible();
  expect(within(mails).getByText(/Nothing is lost/)).toBeVisible();
  expect(within(mails).getByRole('link', { name: 'Open E-mails' })).toHaveAttribute('href', '/Mails');
  expect(within(screen.getByRole('listitem', { name: 'Background work' })).getByText('OK')).toBeVisible();
  expect(within(screen.getByRole('listitem', { name: 'Messages to other systems' })).getByText('Off')).toBeVisible();
  expect(screen.getByText(/^1 wrong/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Failing jobs' })).toBeNull();
});

it('shows processes, and failing jobs with their reasons', async () => {
  open(
    stand({
      processes: [
        {
          host: 'worker-1',
          pid: 7,
          version: '1.4.2',
          roles: ['worker'],
          startedAt: at,
          seenAt: at,
          isHeardOf: false,
          problem: null,
        },
      ],
      failingJobs: [{ name: 'send-mail', count: 4, givenUp: 1, reason: 'connection refused', nextTry: null }],
    }),
  );
  const process = await screen.findByRole('listitem', { name: 'worker-1' });
  expect(within(process).getByText('worker, version 1.4.2, process 7')).toBeVisible();
  expect(within(process).getByText('Check')).toBeVisible();
  const job = screen.getByRole('listitem', { name: 'send-mail' });
  expect(within(job).getByText('connection refused')).toBeVisible();
  expect(within(job).getByText('4 failed, 1 given up')).toBeVisible();
});

it('says if all is well, may not be seen, or failed and can be retried', async () => {
  const well = open(stand());
  expect(await screen.findByText(/^Everything is in order/)).toBeVisible();
  well.unmount();
  const refused = open(null, { refusals: ['operations'] });
  expect(await screen.findByText('You cannot open this')).toBeVisible();
  refused.unmount();
  const failed = open(() => {
    throw new Error('down');
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  failed.unmount();
});

it('is only in the menu of officers', async () => {
  const officer = renderApp({
    at: '/Operations',
    person: { role: 'USER_OFFICER' },
    server: { query: { operations: stand() } as never },
  });
  expect(await screen.findByRole('heading', { name: 'Operations' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/Operations');
  officer.unmount();
  renderApp({ at: '/Operations', person: { role: 'USER' } });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
  expect(screen.queryByText('Current state')).toBeNull();
});

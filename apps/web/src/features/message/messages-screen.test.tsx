import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { MessagesScreen } from './messages-screen.tsx';

const message = {
  id: 4,
  type: 'SOMETHING_NEW',
  body: '{"a":1}',
  reason: 'Received unknown event',
  attempts: 1,
  receivedAt: '2026-01-15T12:00:00.000Z',
};
const broker = {
  isConfigured: true,
  waiting: 3,
  since: '2026-01-15T12:00:00.000Z',
  lastError: 'connection refused',
  refused: 1,
};
const refused = {
  id: 9,
  type: 'PROPOSAL_CREATED',
  exchange: 'elsewhere',
  body: '{"b":2}',
  reason: 'ACCESS_REFUSED',
  refusals: 8,
  created: '2026-01-15T12:00:00.000Z',
  nextTry: null,
};

const open = (retried: object = { handled: [4], failed: [] }, state: object = broker) =>
  renderScreen(<MessagesScreen />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: {
        setAsideMessages: { totalCount: 1, messages: [message] },
        messageBroker: state,
        refusedMessages: { totalCount: 1, messages: [refused] },
      },
      mutation: { retryMessages: retried, dropMessages: 1, resendMessages: 1, dropRefusedMessages: 1 },
    },
  });

it('shows which messages were set aside and why, and how many wait for the broker', async () => {
  const { user } = open();
  expect(await screen.findByText('Received unknown event')).toBeVisible();
  expect(screen.getByText(/3 messages are waiting for the broker/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show details of SOMETHING_NEW 4' }));
  expect(screen.getByText(/"a": 1/)).toBeVisible();
});

it.each([
  [{ handled: [4], failed: [] }, '1 message handled'],
  [{ handled: [], failed: [{ id: 4, reason: 'No' }] }, '1 message still cannot be handled'],
])('retries a message: %j', async (outcome, words) => {
  const { user, server } = open(outcome);
  await user.click(await screen.findByRole('button', { name: 'Actions for SOMETHING_NEW 4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.calls('retryMessages')[0]?.variables).toEqual({ ids: [4] });
});

it('discards a message after confirmation', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for SOMETHING_NEW 4' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard 1 message' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 message discarded')).toBeVisible();
  expect(server.calls('dropMessages')[0]?.variables).toEqual({ ids: [4] });
});

it('says if no broker is configured', async () => {
  open(undefined, { ...broker, isConfigured: false, waiting: 0 });
  expect(await screen.findByText(/No message broker is configured/)).toBeVisible();
});

it('shows messages that the broker refused, which can be sent again or discarded', async () => {
  const { user, server, address } = open();
  expect(await screen.findByText('1 set aside · 1 refused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'To other systems' }));
  expect(await screen.findByText('ACCESS_REFUSED')).toBeVisible();
  expect(address()).toContain('messages=out');
  expect(screen.getByText('Given up')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for PROPOSAL_CREATED 9' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send now' }));
  expect(await screen.findByText('1 message is on its way')).toBeVisible();
  expect(server.calls('resendMessages')[0]?.variables).toEqual({ ids: [9] });
  await user.click(screen.getByRole('button', { name: 'Actions for PROPOSAL_CREATED 9' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 message discarded')).toBeVisible();
});

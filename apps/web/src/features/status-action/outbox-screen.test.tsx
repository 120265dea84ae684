import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { OutboxScreen } from './outbox-screen.tsx';

const draft = (id: number) => ({
  id,
  recipients: ['ada@example.org'],
  subject: `News ${id}`,
  html: `<p>Dear Ada ${id}</p>`,
  recipientGroup: 'PI' as const,
  created: '2026-01-15T12:00:00.000Z',
  proposals: [{ primaryKey: 7, proposalId: '123456', title: 'Ice' }],
});

const open = (drafts = [draft(1), draft(2)]) =>
  renderScreen(<OutboxScreen />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: { emailDrafts: { totalCount: drafts.length, recipientCount: 1, drafts }, calls: [] },
      mutation: { sendEmailDrafts: 2, dropEmailDrafts: 1 },
    },
  });

it('counts drafts and recipients, and shows each draft in a frame that runs no scripts', async () => {
  const { user } = open();
  expect(await screen.findByText('2 drafts · 1 recipient')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show details of ada@example.org · News 1' }));
  expect(screen.getByTitle('News 1')).toHaveAttribute('sandbox', '');
  expect(screen.getByRole('link', { name: '123456 Ice' })).toBeVisible();
});

it('sends several drafts after confirmation', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('checkbox', { name: /Select ada@example.org · News 1/ }));
  await user.click(screen.getByRole('checkbox', { name: /Select ada@example.org · News 2/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send 2 e-mails' });
  await user.click(within(question).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 e-mails are on their way')).toBeVisible();
  expect(server.calls('sendEmailDrafts')[0]?.variables).toEqual({ ids: [1, 2] });
});

it('discards a draft after confirmation', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for ada@example.org · News 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard 1 draft' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 draft discarded')).toBeVisible();
  expect(server.calls('dropEmailDrafts')[0]?.variables).toEqual({ ids: [2] });
});

it('shows a message if nothing is waiting', async () => {
  open([]);
  expect(await screen.findByText('Nothing is waiting')).toBeVisible();
});

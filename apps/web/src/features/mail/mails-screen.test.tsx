import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { MailsScreen } from './mails-screen.tsx';

const mail = {
  id: 1,
  subject: 'Your proposal was submitted',
  recipients: ['ada@example.org', 'charles@example.org'],
  html: '<p>Dear Ada</p>',
  state: 'KEPT',
  created: '2026-01-15T12:00:00.000Z',
};

describe('e-mails', () => {
  it('are listed, and open in a frame that runs no scripts', async () => {
    const { user } = renderScreen(<MailsScreen />, {
      person: { role: 'USER_OFFICER' },
      settings: { TIMEZONE: 'Europe/Stockholm', DATE_FORMAT: 'yyyy-MM-dd' },
      server: { query: { mails: { totalCount: 1, mails: [mail] } } },
    });
    expect(await screen.findByText('Your proposal was submitted')).toBeVisible();
    const recipients = 'ada@example.org, charles@example.org';
    expect(screen.getByTitle(recipients)).toHaveTextContent(recipients);
    expect(screen.getByText('No mail server')).toBeVisible();
    expect(screen.getByText('2026-01-15 13:00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Show details of Your proposal was submitted, .+@.+, \d/ }));
    expect(screen.getByTitle('Your proposal was submitted')).toHaveAttribute('sandbox', '');
  });

  it('show every state in words', async () => {
    const states = { HELD: 'Held in the outbox', QUEUED: 'Waiting', SENT: 'Sent', DROPPED: 'Discarded' };
    const mails = Object.keys(states).map((state, at) => ({ ...mail, id: at + 1, subject: `Mail ${at}`, state }));
    renderScreen(<MailsScreen />, { server: { query: { mails: { totalCount: mails.length, mails } } } });
    await screen.findByText('Mail 0');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(mails.length);
    for (const [at, words] of Object.values(states).entries()) {
      expect(within(rows[at] as HTMLElement).getByText(words)).toBeVisible();
    }
  });

  it('show whether sending will be retried', async () => {
    const refused = { ...mail, state: 'QUEUED', lastError: 'b@example.org was refused: 550' };
    const mails = [
      { ...refused, id: 1, subject: 'One', isGivenUp: false },
      { ...refused, id: 2, subject: 'Two', isGivenUp: true },
    ];
    renderScreen(<MailsScreen />, { server: { query: { mails: { totalCount: 2, mails } } } });
    await screen.findByText('One');
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('Could not be sent yet')).toBeVisible();
    expect(within(second as HTMLElement).getByText('Given up: not sent to all recipients')).toBeVisible();
  });

  it('show which could not be written, and why (rule W55)', async () => {
    const lost = { ...mail, subject: 'feedback-request', html: '', state: 'FAILED', lastError: 'Line 2: no end' };
    const { user } = renderScreen(<MailsScreen />, { server: { query: { mails: { totalCount: 1, mails: [lost] } } } });
    expect(await screen.findByText('Could not be created')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Show details of feedback-request/ }));
    expect(screen.getByText(/Line 2: no end/)).toBeVisible();
    expect(screen.queryByTitle('feedback-request')).not.toBeInTheDocument();
  });

  it('show a message if there are none', async () => {
    renderScreen(<MailsScreen />, { server: { query: { mails: { totalCount: 0, mails: [] } } } });
    expect(await screen.findByText('No e-mails yet')).toBeVisible();
  });

  it('show why they could not be loaded, and can be requested again', async () => {
    const { user, server } = renderScreen(<MailsScreen />, {
      server: {
        query: {
          mails: () => {
            throw new Error('The archive is closed');
          },
        },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getAllByText('The archive is closed').length).toBeGreaterThan(0);
    server.answer({ query: { mails: { totalCount: 1, mails: [mail] } } });
    await user.click(retry);
    expect(await screen.findByText('Your proposal was submitted')).toBeVisible();
  });
});

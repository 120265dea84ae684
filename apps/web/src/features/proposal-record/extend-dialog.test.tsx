import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ExtendDialog } from './extend-dialog.tsx';

const proposal = { primaryKey: 7, proposalId: '2110005', extendedUntil: null, extensionReason: null };
const show = (extendedUntil: string | null = null) => {
  const onClose = vi.fn();
  const shown = renderScreen(<ExtendDialog proposal={{ ...proposal, extendedUntil }} onClose={onClose} />, {
    person: { id: 5, role: 'USER_OFFICER' },
    server: { mutation: { extendProposal: { primaryKey: 7 } } },
  });
  return { ...shown, onClose };
};
const reason = () => screen.findByRole('textbox', { name: /Reason/ });

describe('extending the time of one proposal', () => {
  it('requires an end date', async () => {
    const { user, server } = show();
    await user.type(await reason(), 'Beam was down');
    await user.click(screen.getByRole('button', { name: 'Give more time' }));
    expect(await screen.findByText('Please enter a deadline')).toBeVisible();
    expect(server.calls('extendProposal')).toEqual([]);
  });

  it('preserves the reason when the dialog is closed, until it is saved', async () => {
    const first = show();
    await first.user.type(await reason(), 'Beam was down for a week');
    first.unmount();
    const { user, server, onClose } = show('2030-01-01T10:00:00.000Z');
    expect(await reason()).toHaveValue('Beam was down for a week');
    await user.click(screen.getByRole('button', { name: 'Give more time' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.calls('extendProposal')[0]?.variables).toMatchObject({
      proposalPk: 7,
      reason: 'Beam was down for a week',
    });
  });
});

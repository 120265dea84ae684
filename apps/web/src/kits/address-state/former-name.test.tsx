import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { idIn, useAddressState } from './index.ts';

const codecs = { proposalStatusId: idIn({ alsoKnownAs: 'proposalStatus' }) };

function Chosen() {
  const [{ proposalStatusId }, set] = useAddressState(codecs);
  return (
    <button type="button" onClick={() => set({ proposalStatusId: 5 })}>
      {String(proposalStatusId)}
    </button>
  );
}

it('reads the former name of a parameter, and writes only the current one', async () => {
  const { user, address } = renderScreen(<Chosen />, { at: '/?proposalStatus=3&tab=1' });
  await user.click(await screen.findByRole('button', { name: '3' }));
  expect(await screen.findByRole('button', { name: '5' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/?tab=1&proposalStatusId=5'));
});

it('prefers the current name if both are present', async () => {
  renderScreen(<Chosen />, { at: '/?proposalStatus=3&proposalStatusId=4' });
  expect(await screen.findByRole('button', { name: '4' })).toBeVisible();
});

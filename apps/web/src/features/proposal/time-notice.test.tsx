import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, proposal } from '../../../test/proposal-editor.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();
const call = { id: 3, shortCode: 'CALL-3', startCall: '2026-01-01T12:00:00.000Z', endCall: inDays(4) };

it('says one end only to a proposal that was given more time: its own', async () => {
  const given = { call, extendedUntil: inDays(60), extensionReason: 'The source was off' };
  open('/ProposalEdit/21', { query: { proposal: proposal(given) as never } });
  const notice = (await screen.findByText('The user office has given this proposal more time')).closest('[role=alert]');
  expect(notice).toHaveTextContent('Reason: The source was off');
  expect(notice).not.toHaveTextContent('· until');
  expect(screen.getByText(/^Closes/)).not.toHaveTextContent('4 days remaining');
});

it('says when the call closes to every other', async () => {
  open('/ProposalEdit/21', { query: { proposal: proposal({ call }) as never } });
  expect(await screen.findByText(/^Closes/)).toHaveTextContent('4 days remaining');
});

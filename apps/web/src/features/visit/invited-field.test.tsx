import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draftValuesOf, simulateWindowClose } from '../../../test/kept-text.ts';
import { renderScreen } from '../../../test/render.tsx';
import { type Invited, InvitedField, useInvited } from './invited-field.tsx';
import { VisitOpening } from './visit-opening.tsx';

function Form() {
  const [typed, setTyped] = useState<Invited>({ emails: [], address: '' });
  const invited = useInvited(typed, (changed) => setTyped((before) => ({ ...before, ...changed })));
  return (
    <>
      <InvitedField invited={invited} />
      <button type="button">Create</button>
    </>
  );
}

it('adds an address that was typed but not added when the field is left (rule O43)', async () => {
  const { user } = renderScreen(<Form />);
  await user.type(await screen.findByLabelText('Invite by e-mail'), 'new@facility.org');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByRole('list', { name: 'Invited' })).toHaveTextContent('new@facility.org');
});

it('adds an address once with its button', async () => {
  const { user } = renderScreen(<Form />);
  await user.type(await screen.findByLabelText('Invite by e-mail'), 'new@facility.org');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.getByRole('list', { name: 'Invited' })).toHaveTextContent('new@facility.org');
  expect(screen.queryByText('Please enter a email')).toBeNull();
  expect(screen.getByLabelText('Invite by e-mail')).toHaveFocus();
});

it('shows what is wrong with an invalid address when the field is left', async () => {
  const { user } = renderScreen(<Form />);
  await user.type(await screen.findByLabelText('Invite by e-mail'), 'new@facility');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Keep typing a full email')).toBeVisible();
});

const ada = { id: 5, firstname: 'Ada', lastname: 'Byron', preferredname: null, institution: 'Analytical' };
const experiment = {
  experimentPk: 4,
  experimentId: 'P-1',
  startsAt: '2031-03-05T08:00:00.000Z',
  endsAt: '2031-03-07T18:00:00.000Z',
  instrument: { id: 1, name: 'LYRA' },
  proposal: { primaryKey: 7 },
  visit: null,
};
const proposal = { primaryKey: 7, proposer: ada, users: [] };
const query = { proposal: proposal as never };

it('prevents a visit from being saved while the typed address is invalid', async () => {
  const { user, server } = renderScreen(<VisitOpening experiment={experiment} onClose={() => undefined} />, {
    features: ['EMAIL_INVITE'],
    server: { query, mutation: { createVisit: { id: 9 } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add everybody on the proposal' }));
  await user.click(screen.getByRole('combobox', { name: /Team lead/ }));
  await user.click(screen.getByRole('option', { name: 'Ada Byron' }));
  const address = screen.getByLabelText('Invite by e-mail');
  await user.type(address, 'new@facility');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Keep typing a full email')).toBeVisible();
  expect(address).toHaveFocus();
  expect(server.calls('defineVisit')).toEqual([]);
  await user.type(address, '.org');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(server.calls('defineVisit')[0]?.variables).toMatchObject({ inviteEmails: ['new@facility.org'] }),
  );
});

const openVisit = () =>
  renderScreen(<VisitOpening experiment={experiment} onClose={() => undefined} />, {
    features: ['EMAIL_INVITE'],
    server: { query, mutation: { createVisit: { id: 9 } } },
  });
const invitedNow = () => screen.findByRole('list', { name: 'Invited' });

it('preserves invited addresses and typed text when the window is closed, until the visit is saved', async () => {
  const { user } = openVisit();
  await user.type(await screen.findByLabelText('Invite by e-mail'), 'new@facility.org{Enter}half@way');
  await waitFor(async () =>
    expect(await draftValuesOf('visit-team-new-4')).toEqual({ emails: ['new@facility.org'], address: 'half@way' }),
  );
  cleanup();
  await simulateWindowClose('visit-team-new-4');
  const again = openVisit();
  expect(await invitedNow()).toHaveTextContent('new@facility.org');
  expect(screen.getByText(/Restored what you had typed/)).toBeVisible();
  const address = screen.getByLabelText('Invite by e-mail');
  expect(address).toHaveValue('half@way');
  await again.user.click(await screen.findByRole('button', { name: 'Add everybody on the proposal' }));
  await again.user.click(screen.getByRole('combobox', { name: /Team lead/ }));
  await again.user.click(screen.getByRole('option', { name: 'Ada Byron' }));
  await again.user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Keep typing a full email')).toBeVisible();
  await again.user.type(address, '.org');
  await again.user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(again.server.calls('defineVisit')[0]?.variables).toMatchObject({
      inviteEmails: ['new@facility.org', 'half@way.org'],
    }),
  );
  await waitFor(async () => expect(await draftValuesOf('visit-team-new-4')).toEqual({}));
});

it('restores invited addresses after the dialog was closed and reopened', async () => {
  const { user } = openVisit();
  await user.type(await screen.findByLabelText('Invite by e-mail'), 'new@facility.org{Enter}');
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  cleanup();
  openVisit();
  expect(await invitedNow()).toHaveTextContent('new@facility.org');
});

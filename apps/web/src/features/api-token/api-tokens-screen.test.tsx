import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const scheduler = {
  id: 'a'.repeat(32),
  name: 'scheduler',
  accessPermissions: '{"CallQueries.getAll":true,"ProposalQueries.get":true}',
  created: '2026-01-02T10:00:00.000Z',
  lastUsed: null,
};

const open = (tokens: readonly (typeof scheduler)[] = [scheduler]) =>
  renderScreen(<ApiTokensScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: {
        allAccessTokensAndPermissions: tokens,
        queriesMutationsAndServices: {
          queries: [
            { groupName: 'CORE', items: ['CallQueries.getAll', 'ProposalQueries.get', 'ProposalQueries.getAllView'] },
          ],
          mutations: [{ groupName: 'CORE', items: ['ProposalMutations.create'] }],
          services: [{ groupName: 'CORE', items: ['FactoryServices.getPdfProposals'] }],
        },
      },
      mutation: {
        createApiAccessToken: { id: 'b', accessToken: 'ey.secret.token' },
        updateApiAccessToken: { id: scheduler.id },
        deleteApiAccessToken: true,
      },
    },
  });

it('lists tokens with their permissions and last use', async () => {
  open();
  expect(await screen.findByRole('cell', { name: 'Call, Proposal' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Never' })).toBeVisible();
});

it('creates a token with chosen permissions and shows it once', async () => {
  const { user, server } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Create access token' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create access token' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  expect(dialog.getByText('You must select at least one query or mutation for access')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'reports');
  await user.type(dialog.getByRole('searchbox', { name: 'Search permissions' }), 'proposalsView');
  await user.click(await dialog.findByRole('checkbox', { name: /, ProposalQueries\.getAllView$/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Bearer ey.secret.token')).toBeVisible();
  expect(server.calls('createApiToken')[0]?.variables).toEqual({
    input: { name: 'reports', accessPermissions: '{"ProposalQueries.getAllView":true}' },
  });
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByText('Bearer ey.secret.token')).not.toBeInTheDocument());
});

it('changes the permissions of a token by whole subjects', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for scheduler' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit scheduler' }));
  await user.click(await dialog.findByRole('button', { name: /^Documents/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'All of Documents' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls('updateApiToken')[0]?.variables).toEqual({
      input: {
        accessTokenId: scheduler.id,
        name: 'scheduler',
        accessPermissions:
          '{"CallQueries.getAll":true,"ProposalQueries.get":true,"FactoryServices.getPdfProposals":true}',
      },
    }),
  );
});

it('revokes after a confirmation', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for scheduler' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke scheduler' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Access token revoked')).toBeVisible();
  expect(server.calls('deleteApiToken')[0]?.variables).toEqual({ input: { accessTokenId: scheduler.id } });
});

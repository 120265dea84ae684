import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { DataAccessDialog } from './data-access-dialog.tsx';

const person = (id: number, firstname: string) => ({ id, firstname, lastname: 'Berg', preferredname: null });

it('shows how many users lose access to the data before the change is saved', async () => {
  const onClose = vi.fn();
  const { user, server } = renderScreen(<DataAccessDialog proposalPk={3} onClose={onClose} />, {
    server: {
      query: {
        dataAccessUsers: [person(5, 'Emma'), person(6, 'Omar')] as never,
        proposal: { primaryKey: 3, proposer: { id: 1 }, users: [] } as never,
      },
      mutation: { updateDataAccessUsers: [] },
      act: {
        operation: 'updateDataAccessUsers',
        does: 'Changed access to the data of a proposal',
        records: [],
        sentence: '1 data access permission is removed',
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Emma Berg' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Emma Berg will no longer be able to see the data of this proposal.');
  expect(await within(question).findByText('1 data access permission is removed.')).toBeVisible();
  expect(server.calls('updateDataAccessUsers')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.calls('updateDataAccessUsers')[0]?.variables).toEqual({
    proposalPk: 3,
    userIds: [6],
    read: { userIds: [5, 6] },
  });
  expect(await screen.findByRole('button', { name: 'Undo', hidden: true })).toBeVisible();
});

it('names the user whose account no longer exists, and preserves the others (rule P184)', async () => {
  const { user } = renderScreen(<DataAccessDialog proposalPk={3} onClose={vi.fn()} />, {
    server: {
      query: {
        dataAccessUsers: [person(5, 'Emma'), person(6, 'Omar'), person(7, 'Lea')] as never,
        proposal: { primaryKey: 3, proposer: { id: 1 }, users: [] } as never,
      },
      mutation: {
        updateDataAccessUsers: () => {
          throw refused('A person named as a data access user was not found', { userIds: [6] });
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Emma Berg' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('A person named as a data access user was not found: Omar Berg')).toBeInTheDocument();
  expect(screen.getByText('Lea Berg')).toBeInTheDocument();
});

it('asks which users to use, by name, if another user has changed them in the meantime', async () => {
  const list = (...people: object[]) => ({
    dataAccessUsers: people as never,
    proposal: { primaryKey: 3, proposer: { id: 1 }, users: [] } as never,
  });
  const onClose = vi.fn();
  const { user, server } = renderScreen(<DataAccessDialog proposalPk={3} onClose={onClose} />, {
    server: {
      query: list(person(5, 'Emma'), person(6, 'Omar')),
      mutation: {
        updateDataAccessUsers: () => {
          throw refused('Somebody else has changed the same in the meantime', {
            code: 'CONFLICT',
            reason: 'CHANGED_MEANWHILE',
            conflicts: [{ part: 'userIds', theirs: [5, 6, 7], by: 'Astrid Lindqvist', at: null }],
          });
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Emma Berg' }));
  server.answer({ query: list(person(5, 'Emma'), person(6, 'Omar'), person(7, 'Lea')) });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('dialog', { name: /changed “Data access users”/ });
  expect(question).toHaveTextContent('Emma Berg, Omar Berg, Lea Berg');
  server.answer({ mutation: { updateDataAccessUsers: [] } });
  await user.click(within(question).getByRole('radio', { name: /Astrid Lindqvist/ }));
  await user.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.calls('updateDataAccessUsers').at(-1)?.variables).toEqual({
    proposalPk: 3,
    userIds: [5, 6, 7],
    read: { userIds: [5, 6, 7] },
  });
});

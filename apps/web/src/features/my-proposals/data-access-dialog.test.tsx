import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { DataAccessDialog } from './data-access-dialog.tsx';

const person = (id: number, firstname: string) => ({ id, firstname, lastname: 'Berg', preferredname: null });

it('tells who loses the data before that is saved', async () => {
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
        does: 'Changed who may see the data of a proposal',
        records: [],
        sentence: '1 right to the data is removed',
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Emma Berg' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Emma Berg can no longer see the data of this proposal.');
  expect(await within(question).findByText('1 right to the data is removed.')).toBeVisible();
  expect(server.calls('updateDataAccessUsers')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.calls('updateDataAccessUsers')[0]?.variables).toEqual({ proposalPk: 3, userIds: [6] });
  expect(await screen.findByRole('button', { name: 'Undo', hidden: true })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { FocusKeeper } from '../../app/shell/focus/kept-focus.ts';
import { StatusesScreen } from './statuses-screen.tsx';

const free = { update: { allowed: true }, delete: { allowed: true, message: null } };
const held = {
  update: { allowed: true },
  delete: { allowed: false, message: 'Could not delete status: 3 proposals are in it' },
};
const draft = {
  id: 1,
  shortCode: 'DRAFT',
  name: 'Draft',
  description: 'Not submitted',
  isDefault: true,
  abilities: held,
};
const waiting = { id: 30, shortCode: 'WAITING', name: 'Waiting', description: '', isDefault: false, abilities: free };

const officer = { id: 1, role: 'USER_OFFICER' } as const;
const server = {
  query: { statuses: [draft, waiting] },
  mutation: { createStatus: { id: 31 }, updateStatus: { id: 1 }, deleteStatus: { id: 30 } },
};
const open = (at = '/', beside?: ReactNode) =>
  renderScreen(
    <>
      <StatusesScreen />
      {beside}
    </>,
    { person: officer, at, server },
  );

const act = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};

describe('statuses', () => {
  it('are listed for proposals and for experiments', async () => {
    const { user, server } = open();
    expect(await screen.findByText('2 statuses')).toBeVisible();
    expect(server.calls('StatusList')[0]?.variables).toEqual({ entityType: 'PROPOSAL' });
    await user.click(screen.getByRole('button', { name: 'Experiments' }));
    await waitFor(() => expect(server.calls('StatusList').at(-1)?.variables).toEqual({ entityType: 'EXPERIMENT' }));
  });

  it('are created with a short code without spaces', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Create status' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create status' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'IN WORK');
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'In work');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Should not contain white spaces')).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox', { name: /^Short code/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'IN_WORK');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Status created successfully!')).toBeVisible();
    expect(server.calls('CreateStatus')[0]?.variables).toEqual({
      input: { shortCode: 'IN_WORK', name: 'In work', description: '', entityType: 'PROPOSAL' },
    });
  });

  it('keep their short code when they are renamed', async () => {
    const { user, server } = open();
    await act(user, 'Draft', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit status Draft' });
    expect(within(dialog).getByRole('textbox', { name: /^Short code/ })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Status updated successfully!')).toBeVisible();
    expect(server.calls('UpdateStatus')[0]?.variables).toEqual({
      input: { id: 1, name: 'Draft 2', description: 'Not submitted' },
      read: { name: 'Draft', description: 'Not submitted' },
    });
  });

  it('are deleted after confirmation, or show why they cannot be deleted', async () => {
    const { user, server } = open();
    await act(user, 'Waiting', 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete status' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Status deleted')).toBeVisible();
    expect(server.calls('DeleteStatus')[0]?.variables).toEqual({ id: 30 });
    await user.click(await screen.findByRole('button', { name: 'Actions for Draft' }));
    const item = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('Could not delete status: 3 proposals are in it');
  });

  it('move the focus to the row that follows the deleted one', async () => {
    const { user, server } = open('/', <FocusKeeper />);
    await act(user, 'Waiting', 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete status' });
    server.answer({ query: { statuses: [draft] }, mutation: { deleteStatus: { id: 30 } } });
    const button = within(question).getByRole('button', { name: 'Delete' });
    // What it would do is asked first.
    await waitFor(() => expect(button).toBeEnabled());
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Status deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Draft' })).toHaveFocus());
  });
});

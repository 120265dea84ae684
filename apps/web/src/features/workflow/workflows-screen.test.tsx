import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { WorkflowsScreen } from './workflows-screen.tsx';

const allowed = { allowed: true, message: null };
const used = {
  id: 1,
  name: 'Default workflow',
  description: 'All the way',
  calls: [{ id: 4, shortCode: 'SPRING' }],
  workflowConnections: [
    { id: 10, statusId: 1 },
    { id: 11, statusId: 2 },
    { id: 12, statusId: 2 },
  ],
  abilities: {
    update: allowed,
    draw: allowed,
    delete: { allowed: false, message: 'Could not delete workflow: 1 call uses it' },
  },
};
const unused = { ...used, id: 2, name: 'Short way', calls: [], abilities: { ...used.abilities, delete: allowed } };

const open = (workflows: readonly object[] = [used, unused]) =>
  renderScreen(<WorkflowsScreen entityType="PROPOSAL" />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: { workflows },
      mutation: {
        createWorkflow: { id: 9 },
        updateWorkflow: { id: 1 },
        cloneWorkflow: { id: 10 },
        deleteWorkflow: { id: 2 },
      },
    },
  });

const act = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};

describe('workflows', () => {
  it('are listed with the number of distinct statuses, and their calls', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'Default workflow' })).closest('tr') as HTMLElement;
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Description', 'Statuses', 'Calls', 'Actions']);
    // The name is the header of its row.
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['All the way', '2', 'SPRING', '']);
  });

  it('are created, and opened in the editor', async () => {
    const { user, server } = open([]);
    expect(await screen.findByText('No workflows yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Create workflow' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Create workflow' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Name is required')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'New way');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.calls('CreateWorkflow')[0]?.variables).toEqual({
        input: { name: 'New way', description: '', entityType: 'PROPOSAL' },
      }),
    );
  });

  it('are copied under another name', async () => {
    const { user, server } = open();
    await act(user, 'Default workflow', 'Copy');
    const dialog = await screen.findByRole('dialog', { name: 'Copy Default workflow' });
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Copy of Default workflow');
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Workflow copied')).toBeVisible();
    expect(server.calls('CloneWorkflow')[0]?.variables).toEqual({ workflowId: 1, name: 'Copy of Default workflow' });
  });

  it('are deleted only if no call uses them', async () => {
    const { user, server } = open();
    await act(user, 'Short way', 'Delete');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete workflow' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('Workflow deleted')).toBeVisible();
    expect(server.calls('DeleteWorkflow')[0]?.variables).toEqual({ id: 2 });
    await user.click(await screen.findByRole('button', { name: 'Actions for Default workflow' }));
    expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveTextContent('1 call uses it');
  });
});

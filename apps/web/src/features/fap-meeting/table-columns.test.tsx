import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { TableColumnsDialog } from './table-columns-dialog.tsx';

const columns = [
  { id: 'PROPOSAL_ID', name: null, title: 'Proposal ID', timeUnit: null, isChosen: true },
  { id: 'PANEL_TIME', name: 'Days', title: 'Panel time', timeUnit: 'Days', isChosen: true },
  { id: 'GRADES', name: null, title: 'Grades', timeUnit: null, isChosen: false },
];

function open() {
  const onClose = vi.fn();
  const shown = renderScreen(
    <TableColumnsDialog fapId={2} code="QM" call={{ id: 7, shortCode: '27A' }} onClose={onClose} />,
    {
      person: { id: 7, role: 'FAP_SECRETARY' },
      server: { query: { fapTableColumns: columns as never }, mutation: { setFapTableColumns: { id: 2 } } },
    },
  );
  return { ...shown, onClose };
}

const rows = () => screen.getAllByRole('listitem');
const chosen = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);

describe('the columns of a panel table', () => {
  it('are listed in their order with their headings', async () => {
    open();
    const dialog = await screen.findByRole('dialog', { name: 'Table of QM, 27A' });
    expect(within(dialog).getByRole('textbox', { name: 'Heading for Panel time (Days)' })).toHaveValue('Days');
    expect(chosen()).toEqual([true, true, false]);
    expect(screen.queryByRole('textbox', { name: 'Heading for Grades' })).toBeNull();
  });

  it('are ordered, renamed and stored before the file is created', async () => {
    const { user, server, onClose } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Grades' }));
    await user.type(screen.getByRole('textbox', { name: 'Heading for Grades' }), ' All grades ');
    await user.click(screen.getByRole('button', { name: 'Move Grades up' }));
    await user.click(screen.getByRole('button', { name: 'Move Grades up' }));
    expect(within(rows()[0] as HTMLElement).getByRole('checkbox', { name: 'Grades' })).toBeChecked();
    await user.clear(screen.getByRole('textbox', { name: 'Heading for Panel time (Days)' }));
    await user.click(screen.getByRole('button', { name: 'Download Excel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.calls('setFapTableColumns')[0]?.variables).toEqual({
      fapId: 2,
      callId: 7,
      columns: [
        { id: 'GRADES', name: 'All grades' },
        { id: 'PROPOSAL_ID', name: null },
        { id: 'PANEL_TIME', name: null },
      ],
    });
  });

  it('preserve unsaved input when the dialog is closed, until it is stored', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('checkbox', { name: 'Grades' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Heading for Grades' }), 'All grades');
    first.unmount();
    const second = open();
    expect(await screen.findByRole('textbox', { name: 'Heading for Grades' })).toHaveValue('All grades');
    await second.user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(second.onClose).toHaveBeenCalled());
    second.unmount();
    open();
    await screen.findByRole('checkbox', { name: 'Grades' });
    expect(screen.queryByRole('textbox', { name: 'Heading for Grades' })).toBeNull();
  });

  it('are not stored again if nothing was changed', async () => {
    const { user, server, onClose } = open();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.calls('setFapTableColumns')).toEqual([]);
  });

  it('must not be empty, and can be reset to the usual ones', async () => {
    const { user } = open();
    for (const box of await screen.findAllByRole('checkbox'))
      if ((box as HTMLInputElement).checked) await user.click(box);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one column');
    expect(screen.getByRole('button', { name: 'Download Excel' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Default columns' }));
    expect(chosen()).toEqual([true, true, false]);
    expect(screen.getByRole('textbox', { name: 'Heading for Panel time (Days)' })).toHaveValue('');
  });
});

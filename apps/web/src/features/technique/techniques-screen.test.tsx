import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { TechniquesScreen } from './techniques-screen.tsx';

const mei = { id: 8, firstname: 'Mei', lastname: 'Chen', institution: 'Aurora' };
const jonas = { id: 7, firstname: 'Jonas', lastname: 'Weber', institution: 'Aurora' };
const halo = { id: 3, name: 'HALO', shortCode: 'HL' };
const arc = { id: 4, name: 'ARC', shortCode: 'AR' };

const diffraction = {
  id: 1,
  name: 'Diffraction',
  shortCode: 'DIF',
  description: 'Order seen from far away',
  proposalCount: 3,
  instruments: [halo],
  scientists: [mei],
};
const imaging = {
  ...diffraction,
  id: 2,
  name: 'Imaging',
  shortCode: 'IMG',
  proposalCount: 0,
  instruments: [],
  scientists: [],
};

const open = (role: 'USER_OFFICER' | 'INSTRUMENT_SCIENTIST', more: Record<string, unknown> = {}) => {
  const officer = role === 'USER_OFFICER';
  return renderScreen(<TechniquesScreen />, {
    person: { id: 1, role },
    server: {
      query: {
        techniques: {
          totalCount: 2,
          techniques: [diffraction, imaging],
          abilities: { create: { allowed: officer }, update: { allowed: officer } },
        },
        instruments: { totalCount: 2, instruments: [halo, arc] },
        users: { totalCount: 2, users: [jonas, mei] },
      },
      mutation: {
        createTechnique: { id: 9 },
        updateTechnique: { id: 1 },
        deleteTechnique: { id: 1 },
        assignInstrumentsToTechnique: true,
        removeInstrumentsFromTechnique: true,
        assignScientistsToTechnique: true,
        removeScientistFromTechnique: true,
      },
      ...more,
    },
  });
};

const act = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('techniques', () => {
  it('are listed with the numbers of their records, and searched', async () => {
    const { user } = open('USER_OFFICER');
    expect(await screen.findByText('2 techniques')).toBeVisible();
    const row = screen.getByRole('row', { name: /Diffraction/ });
    expect(within(row).getByRole('cell', { name: '3' })).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search techniques' }), 'img');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Diffraction' })).not.toBeInTheDocument());
    expect(screen.getByRole('rowheader', { name: 'Imaging' })).toBeVisible();
  });

  it('require every field when they are created', async () => {
    const { user, server } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Create technique' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create technique' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    for (const field of ['Name', 'Short code', 'Description']) {
      expect(await within(dialog).findByText(`${field} of the technique is required`)).toBeVisible();
    }
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Reflectometry');
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'x'.repeat(21));
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Layers');
    expect(
      await within(dialog).findByText('Short code of the technique should be no longer than 20 characters'),
    ).toBeVisible();
    expect(server.calls('CreateTechnique')).toHaveLength(0);
    await user.clear(within(dialog).getByRole('textbox', { name: /^Short code/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'REF');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Technique created successfully!')).toBeVisible();
    expect(server.calls('CreateTechnique')[0]?.variables).toEqual({
      name: 'Reflectometry',
      shortCode: 'REF',
      description: 'Layers',
    });
  });

  it('are updated', async () => {
    const { user, server } = open('USER_OFFICER');
    await act(user, 'Diffraction', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit technique Diffraction' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Technique updated successfully!')).toBeVisible();
    expect(server.calls('UpdateTechnique')[0]?.variables).toMatchObject({ id: 1, name: 'Diffraction 2' });
  });

  it.each([
    ['Diffraction', 1, '3 proposals will lose this technique'],
    ['Imaging', 2, 'No proposal has it'],
  ] as const)('are deleted after their effects are shown: %s', async (name, id, words) => {
    const { user, server } = open('USER_OFFICER');
    await act(user, name, 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete technique' });
    expect(question).toHaveTextContent(words);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Technique deleted')).toBeVisible();
    expect(server.calls('DeleteTechnique')[0]?.variables).toEqual({ id });
  });

  it('are assigned instruments that they lack, and lose them after confirmation', async () => {
    const { user, server } = open('USER_OFFICER');
    await act(user, 'Diffraction', 'Assign instruments');
    const dialog = await screen.findByRole('dialog', { name: 'Assign instruments to Diffraction' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Select ARC' }));
    expect(within(dialog).queryByRole('checkbox', { name: 'Select HALO' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
    await waitFor(() =>
      expect(server.calls('AssignInstrumentsToTechnique')[0]?.variables).toEqual({
        techniqueId: 1,
        instrumentIds: [4],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Show details of Diffraction' }));
    await user.click(await screen.findByRole('button', { name: 'Remove HALO' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove instrument' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('RemoveInstrumentsFromTechnique')[0]?.variables).toEqual({
        techniqueId: 1,
        instrumentIds: [3],
      }),
    );
  });

  it('are assigned scientists, and lose them after confirmation', async () => {
    const { user, server } = open('USER_OFFICER');
    await act(user, 'Diffraction', 'Assign scientists');
    const dialog = await screen.findByRole('dialog', { name: 'Assign scientists to Diffraction' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Select Jonas Weber' }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(server.calls('AssignScientistsToTechnique')[0]?.variables).toEqual({ techniqueId: 1, scientistIds: [7] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Show details of Diffraction' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Mei Chen' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove scientist' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('RemoveScientistFromTechnique')[0]?.variables).toEqual({ techniqueId: 1, scientistId: 8 }),
    );
  });

  it('are read-only for other users', async () => {
    const { user } = open('INSTRUMENT_SCIENTIST');
    expect(await screen.findByRole('rowheader', { name: 'Diffraction' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create technique' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show details of Diffraction' }));
    expect(await screen.findByRole('list', { name: 'Scientists of Diffraction' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove / })).not.toBeInTheDocument();
  });

  it('are not shown to users who may not see them', async () => {
    open('INSTRUMENT_SCIENTIST', { refusals: ['techniques'] });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });
});

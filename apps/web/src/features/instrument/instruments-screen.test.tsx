import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { InstrumentsScreen } from './instruments-screen.tsx';

const jonas = { id: 7, firstname: 'Jonas', lastname: 'Weber', institution: 'Aurora' };
const mei = { id: 8, firstname: 'Mei', lastname: 'Chen', institution: 'Aurora' };

const halo = {
  id: 3,
  name: 'HALO',
  shortCode: 'HL',
  description: 'Spectrometer',
  managerUserId: 7,
  selectable: true,
  multipleTechReviewsEnabled: false,
  instrumentContact: jonas,
  scientists: [mei, jonas],
};
const arc = { ...halo, id: 4, name: 'ARC', shortCode: 'AR', scientists: [] };

const open = (role: 'USER_OFFICER' | 'INSTRUMENT_SCIENTIST', more: { refusals?: readonly string[] } = {}) =>
  renderScreen(<InstrumentsScreen />, {
    person: { id: 1, role },
    server: {
      query: {
        userInstruments: {
          totalCount: 2,
          instruments: [halo, arc],
          abilities: { update: { allowed: role === 'USER_OFFICER' } },
        },
        users: { totalCount: 2, users: [jonas, mei] },
      },
      mutation: {
        createInstrument: { id: 9, managerUserId: 8 },
        updateInstrument: { id: 3 },
        deleteInstrument: { id: 4 },
        removeScientistFromInstrument: true,
      },
      ...more,
    },
  });

describe('instruments', () => {
  it('are created by the user office, with all fields required', async () => {
    const { user, server } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Create instrument' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create instrument' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    for (const message of [
      'Name is required',
      'Short code is required',
      'Description is required',
      'Please specify beamline manager',
    ]) {
      expect(await within(dialog).findByText(message)).toBeVisible();
    }
    expect(server.calls('CreateInstrument')).toHaveLength(0);
  });

  it.each([true, false])(
    'are created with their manager as a scientist unless that is unchecked: %s',
    async (isLeft) => {
      const { user, server } = open('USER_OFFICER');
      await user.click(await screen.findByRole('button', { name: 'Create instrument' }));
      const dialog = await screen.findByRole('dialog', { name: 'Create instrument' });
      for (const field of ['Name', 'Short code', 'Description'])
        await user.type(within(dialog).getByRole('textbox', { name: new RegExp(field) }), 'ZETA');
      await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
      await user.click(await screen.findByRole('button', { name: 'Select Mei Chen' }));
      const too = within(dialog).getByRole('checkbox', { name: 'The manager is also one of its scientists' });
      expect(too).toBeChecked();
      if (!isLeft) await user.click(too);
      await user.click(within(dialog).getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(server.calls('CreateInstrument').map(({ variables }) => variables)).toMatchObject([
        { name: 'ZETA', managerUserId: 8, managerIsScientist: isLeft },
      ]);
    },
  );

  it('are changed without reassigning open reviews if the manager stays the same', async () => {
    const { user, server } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Actions for HALO' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit instrument HALO' });
    await user.clear(within(dialog).getByRole('textbox', { name: /Name/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'HALO 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('UpdateInstrument')[0]?.variables).toMatchObject({
        id: 3,
        name: 'HALO 2',
        managerUserId: 7,
        updateTechReview: false,
      }),
    );
  });

  it('are deleted after confirmation, but not while they have scientists', async () => {
    const { user, server } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Actions for HALO' }));
    expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Actions for ARC' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete instrument' });
    expect(question).toHaveTextContent('ARC will be deleted');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('DeleteInstrument')[0]?.variables).toEqual({ id: 4 }));
  });

  it('lose a scientist after confirmation', async () => {
    const { user, server } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Show details of HALO' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Mei Chen' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove scientist' });
    expect(question).toHaveTextContent('Unsubmitted technical reviews will go to the beamline manager');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('RemoveScientist')[0]?.variables).toEqual({ instrumentId: 3, scientistId: 8 }),
    );
  });

  it('keep a manager who is removed as a scientist', async () => {
    const { user } = open('USER_OFFICER');
    await user.click(await screen.findByRole('button', { name: 'Show details of HALO' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Jonas Weber' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove scientist' });
    expect(question).toHaveTextContent(
      'Jonas Weber will no longer be a scientist of HALO, but will remain its beamline manager.',
    );
  });

  it('are read-only for their scientists', async () => {
    const { user } = open('INSTRUMENT_SCIENTIST');
    expect(await screen.findByRole('rowheader', { name: 'HALO' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create instrument' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show details of HALO' }));
    expect(await screen.findByText('Mei Chen')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Mei Chen' })).not.toBeInTheDocument();
  });

  it('are not shown to users who may not see them', async () => {
    open('INSTRUMENT_SCIENTIST', { refusals: ['userInstruments'] });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });
});

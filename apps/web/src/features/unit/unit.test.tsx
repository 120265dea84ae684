import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ImportUnitsScreen } from './import-units-screen.tsx';
import { UnitsScreen } from './units-screen.tsx';

const meter = {
  id: 'length',
  unit: 'meter',
  quantity: 'length',
  symbol: 'm',
  siConversionFormula: 'x',
  questionCount: 0,
};
const gram = { ...meter, id: 'gram', unit: 'gram', quantity: 'mass', symbol: 'g', siConversionFormula: 'x / 1000' };
const person = { role: 'USER_OFFICER' } as const;

function renderUnits(more: object = {}) {
  return renderScreen(<UnitsScreen />, {
    person,
    server: {
      query: { units: [meter, { ...gram, questionCount: 3 }], quantities: [{ id: 'length' }, { id: 'mass' }] },
      mutation: { createUnit: { id: 'inch' }, deleteUnit: { id: 'gram' } },
      ...more,
    },
  });
}

describe('units', () => {
  it('are listed, searched and filtered by quantity', async () => {
    const { user } = renderUnits();
    expect(await screen.findByText('2 units of 2 quantities')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Quantity' }));
    await user.click(await screen.findByRole('option', { name: 'mass' }));
    expect(await screen.findByText('x / 1000')).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'meter' })).toBeNull();
  });

  it('are deleted after a warning about the questions that offer them', async () => {
    const { user, server } = renderUnits();
    await user.click(await screen.findByRole('button', { name: 'Actions for gram' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/offered in 3 questions in templates/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('deleteUnit')[0]?.variables).toEqual({ id: 'gram' }));
  });

  it('are created in a dialog that tests the formula and shows what is missing', async () => {
    const { user, server } = renderUnits();
    await user.click(await screen.findByRole('button', { name: 'Create unit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create unit' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    for (const message of ['Id is required', 'Name is required', 'Quantity is required', 'Symbol is required']) {
      expect(await within(dialog).findByText(message)).toBeVisible();
    }
    await user.type(within(dialog).getByLabelText(/^Id/), 'inch');
    await user.type(within(dialog).getByLabelText(/^Name/), 'inch');
    await user.type(within(dialog).getByLabelText(/^Symbol/), 'in');
    await user.click(within(dialog).getByLabelText(/^Quantity/));
    await user.click(await screen.findByRole('option', { name: 'length' }));
    const formula = within(dialog).getByLabelText(/^Conversion formula/);
    await user.clear(formula);
    await user.type(formula, 'x x');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('The SI conversion formula is not valid')).toBeVisible();
    await user.clear(formula);
    await user.type(formula, 'x * 0.0254');
    expect(await within(dialog).findByText(/100 → 2.54/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.calls('createUnit')[0]?.variables).toEqual({
        id: 'inch',
        unit: 'inch',
        quantity: 'length',
        symbol: 'in',
        siConversionFormula: 'x * 0.0254',
      }),
    );
  });
});

describe('importing units', () => {
  const validation = {
    version: '1.0.0',
    exportDate: '2031-05-01T10:00:00.000Z',
    isValid: true,
    errors: [],
    unitComparisons: [
      { existingUnit: meter, newUnit: meter, status: 'SAME', conflictResolutionStrategy: 'USE_EXISTING' },
      { existingUnit: null, newUnit: gram, status: 'NEW', conflictResolutionStrategy: 'USE_NEW' },
      {
        existingUnit: { ...meter, id: 'electric_current', unit: 'ampere' },
        newUnit: { ...meter, id: 'electric_current', unit: 'ampere from import' },
        status: 'DIFFERENT',
        conflictResolutionStrategy: 'UNRESOLVED',
      },
    ],
  } as const;
  const file = new File(['{"units": []}'], 'units.json', { type: 'application/json' });

  it('requires a decision on every conflict', async () => {
    const { user, server } = renderScreen(<ImportUnitsScreen />, {
      person,
      server: { mutation: { validateUnitsImport: validation, importUnits: [{ id: 'length' }] } },
    });
    await user.upload(await screen.findByLabelText('Choose a unit file', { selector: 'input' }), file);
    const button = await screen.findByRole('button', { name: 'Import' });
    expect(button).toBeDisabled();
    expect(screen.getByText('Conflicts to resolve: 1')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'New unit' }));
    expect(await screen.findByText('Resolved: use new')).toBeVisible();
    await user.click(button);
    await waitFor(() =>
      expect(server.calls('importUnits')[0]?.variables).toEqual({
        json: '{"units": []}',
        conflictResolutions: [
          { itemId: 'length', strategy: 'USE_EXISTING' },
          { itemId: 'gram', strategy: 'USE_NEW' },
          { itemId: 'electric_current', strategy: 'USE_NEW' },
        ],
      }),
    );
  });

  it('is rejected if the file is invalid, and shows why', async () => {
    const errors = ['Unit "luck" is not valid: "{}"'];
    const { user } = renderScreen(<ImportUnitsScreen />, {
      person,
      server: { mutation: { validateUnitsImport: { ...validation, isValid: false, errors, unitComparisons: [] } } },
    });
    await user.upload(await screen.findByLabelText('Choose a unit file', { selector: 'input' }), file);
    expect(await screen.findByText(errors[0] ?? '')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('rejects an empty file', async () => {
    const { user } = renderScreen(<ImportUnitsScreen />, { person });
    await user.upload(
      await screen.findByLabelText('Choose a unit file', { selector: 'input' }),
      new File([], 'empty.json', { type: 'application/json' }),
    );
    expect(await screen.findByText('File size is 0 bytes')).toBeVisible();
  });
});

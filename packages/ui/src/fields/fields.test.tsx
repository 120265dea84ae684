import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../test/accessible.ts';
import { AppThemeProvider } from '../theme/index.tsx';
import {
  AutocompleteInput,
  CheckboxInput,
  DateInput,
  FormGrid,
  NumberInput,
  SelectInput,
  TextInput,
} from './index.tsx';
import { numberOf } from './number-of.ts';

interface Values {
  name: string;
  weight: number | string | null;
  colour: string | null;
  kinds: string[];
  ripe: boolean;
  picked: string | null;
}

const choices = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
];

function Fruit({ onSave }: { onSave: (values: Values) => void }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { name: '', weight: null, colour: null, kinds: [], ripe: false, picked: null },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSave)(event)} noValidate>
      <FormGrid columns={2}>
        <TextInput control={control} name="name" label="Name" help="As in the shop" limit={20} blockEnter />
        <NumberInput control={control} name="weight" label="Weight" unit="kg" step="any" />
        <SelectInput control={control} name="colour" label="Colour" choices={choices} none="None" />
        <AutocompleteInput control={control} name="kinds" label="Kinds" choices={choices} multiple />
        <CheckboxInput control={control} name="ripe" label="Ripe" help="Soft to the touch" />
        <DateInput control={control} name="picked" label="Picked" />
      </FormGrid>
      <button type="submit">Save</button>
    </form>
  );
}

describe('fields', () => {
  it('fill the form with values of the right type', async () => {
    const save = vi.fn();
    const user = userEvent.setup();
    const { container } = render(<Fruit onSave={save} />);
    await screen.findByRole('group', { name: 'Picked' });
    expect(screen.getByRole('button', { name: 'Picked Choose date' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Apple{Enter}');
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByText('Characters: 5/20')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Weight' }), '1,25');
    await user.click(screen.getByRole('combobox', { name: 'Colour' }));
    await user.click(screen.getByRole('option', { name: 'Green' }));
    await user.type(screen.getByRole('combobox', { name: 'Kinds' }), 're');
    await user.click(screen.getByRole('option', { name: 'Red' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Ripe' }));
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.lastCall?.[0]).toEqual({
      name: 'Apple',
      weight: 1.25,
      colour: 'green',
      kinds: ['red'],
      ripe: true,
      picked: null,
    });
  });
});

describe('the input of a number', () => {
  it.each([
    // Thousands to one reader, a fraction to another: whoever typed it must say which.
    ['1,000', '1,000'],
    ['-12,345', '-12,345'],
    ['1,000,000', '1,000,000'],
    ['1,25', 1.25],
    ['0,125', 0.125],
    ['1000,125', 1000.125],
    ['', null],
    ['  ', null],
    ['12', 12],
    ['1,5', 1.5],
    ['-0.25', -0.25],
    ['1e3', 1000],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
  ])('%j is read as %j', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });
});

it('a searchable list has one name, and its arrow is no button for assistive technology', async () => {
  render(
    <AppThemeProvider>
      <Fruit onSave={() => undefined} />
    </AppThemeProvider>,
  );
  expect(await screen.findByRole('combobox', { name: 'Kinds' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayField } from './day-field.tsx';

function Field({ onValue }: { readonly onValue: (value: string) => void }) {
  const [value, setValue] = useState('2026-11-30');
  return (
    <>
      <DayField
        label="Day"
        value={value}
        onValue={(next) => {
          setValue(next);
          onValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('2026-12-01')}>
        Tomorrow
      </button>
    </>
  );
}

it('shows the day while its picker is loading', () => {
  render(<DayField label="Day" value="2026-11-30" onValue={() => undefined} />);
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue('30-11-2026');
});

it.each([
  ['29022028', '2028-02-29'],
  ['31122027', '2027-12-31'],
  ['01032027', '2027-03-01'],
])('accepts %s as it is typed, part by part (rule X65)', async (typed, day) => {
  const told: string[] = [];
  const user = userEvent.setup();
  render(<Field onValue={(value) => told.push(value)} />);
  const group = await screen.findByRole('group', { name: 'Day' });
  await user.click(within(group).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(typed);
  expect(told.at(-1)).toBe(day);
  // Another value from outside goes before what is half typed.
  await user.click(within(group).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('3102');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(group).toHaveTextContent('01-12-2026');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberControl } from './number-control.tsx';
import { controlIds } from './question-block.tsx';

function Grade({ start }: { start: number | '' }) {
  const [value, setValue] = useState<number | ''>(start);
  return (
    <>
      <label htmlFor={controlIds('grade').control}>Grade</label>
      <NumberControl
        ids={controlIds('grade')}
        value={value}
        onChange={setValue}
        steps={{ step: 0.1, min: 1, max: 10 }}
      />
    </>
  );
}

it.each([
  ['nothing goes to the lowest', '', '{ArrowUp}', '1'],
  ['up by a step', 7, '{ArrowUp}', '7.1'],
  ['down by a step', 7.3, '{ArrowDown}', '7.2'],
  ['to the next step from between two', 7.25, '{ArrowUp}', '7.3'],
  ['not above the highest', 10, '{ArrowUp}', '10'],
  ['not below the lowest', 1, '{ArrowDown}', '1'],
] as const)('arrow keys step through a number: %s', async (_, start, key, shown) => {
  render(<Grade start={start} />);
  const field = screen.getByRole('spinbutton', { name: 'Grade' });
  await userEvent.click(field);
  await userEvent.keyboard(key);
  expect(field).toHaveValue(shown);
  expect(field).toHaveAttribute('aria-valuenow', shown);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RemovableChip } from './index.tsx';

function Chosen() {
  const [names, setNames] = useState(['Ada', 'Ben']);
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <RemovableChip label={name} onRemove={() => setNames(names.filter((one) => one !== name))} />
        </li>
      ))}
    </ul>
  );
}

it('is removed by keyboard, and the next one gets the focus', async () => {
  const user = userEvent.setup();
  render(<Chosen />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Remove Ada' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Ada')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Ben' })).toHaveFocus();
});

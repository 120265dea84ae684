import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Stepper } from './index.tsx';

it('scrolls the step that is reached by Tab into view', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const steps = ['Parcel', 'Sender'].map((title) => ({ id: title, title, state: 'open' as const }));
  render(<Stepper label="Steps" steps={steps} current={0} onStep={() => undefined} />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Sender' })).toHaveFocus();
  expect(scroll.mock.contexts.at(-1)).toBe(document.activeElement);
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'nearest' });
});

it('shows the open step again when the focus leaves', async () => {
  const steps = ['Parcel', 'Sender'].map((title) => ({ id: title, title, state: 'open' as const }));
  render(<Stepper label="Steps" steps={steps} current={0} onStep={() => undefined} />);
  const row = screen.getByRole('list');
  await userEvent.tab();
  await userEvent.tab();
  row.scrollLeft = 80;
  await userEvent.tab();
  expect(row.scrollLeft).toBe(0);
});

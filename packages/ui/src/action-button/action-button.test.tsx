import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ActionButton } from './index.tsx';

function Saving({ onPress }: { readonly onPress: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <ActionButton
        busy={busy}
        onClick={() => {
          onPress();
          setBusy(true);
        }}
      >
        Save
      </ActionButton>
      <button type="button">Next</button>
    </>
  );
}

it('keeps the focus while its action is running, and starts the action once', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  render(<Saving onPress={press} />);
  await user.tab();
  await user.keyboard('{Enter}{Enter} ');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-busy', 'true');
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(press).toHaveBeenCalledOnce();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(save).toBeDisabled();
});

it('does not submit a form while it is disabled', async () => {
  const user = userEvent.setup();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (rests: boolean) => (
    <form onSubmit={submit}>
      <ActionButton type="submit" disabled={rests}>
        Store
      </ActionButton>
    </form>
  );
  const { rerender } = render(form(false));
  await user.tab();
  rerender(form(true));
  await user.keyboard('{Enter}');
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Store' })).toHaveFocus();
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../test/accessible.ts';
import { AppThemeProvider } from '../theme/index.tsx';
import { ConfirmDialog, Dialog, FormDialog } from './index.tsx';

describe('a confirmation', () => {
  it('is busy until its action is done', async () => {
    let finish: () => void = () => undefined;
    const confirm = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const user = userEvent.setup();
    const cancel = vi.fn();
    render(
      <ConfirmDialog open title="Delete 3 calls?" text="Their order is lost." onConfirm={confirm} onCancel={cancel} />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete 3 calls?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    // Neither a second click nor Escape does anything meanwhile.
    await user.click(screen.getByRole('button', { name: /^OK/ })).catch(() => undefined);
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(cancel).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(confirm).toHaveBeenCalledTimes(1);
    await expectAccessible(document.body);
  });
});

describe('a dialog', () => {
  it('puts the focus on its title, unless an element in it has autofocus', () => {
    const dialog = (field: ReactNode) => (
      <Dialog open title="Roles" onClose={vi.fn()}>
        {field}
      </Dialog>
    );
    const { unmount } = render(dialog(<input aria-label="Name" />));
    expect(screen.getByRole('heading', { name: 'Roles' })).toHaveFocus();
    unmount();
    // biome-ignore lint/a11y/noAutofocus: dialogs of the product do so
    render(dialog(<input aria-label="Name" autoFocus />));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('has a name and closes by key and by button', async () => {
    const close = vi.fn();
    const user = userEvent.setup();
    render(
      <Dialog open title="Roles" onClose={close}>
        <p>Choose</p>
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Roles' })).toBeVisible();
    await expectAccessible(document.body);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });
});

it('a dialog makes the page accessible again as soon as it begins to close', () => {
  const page = (open: boolean) => (
    <AppThemeProvider>
      <p role="status">2 items</p>
      <Dialog open={open} title="Roles" onClose={vi.fn()}>
        <p>Choose</p>
      </Dialog>
    </AppThemeProvider>
  );
  const { rerender } = render(page(true));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(page(false));
  expect(screen.getByText('Choose')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('2 items');
});

describe('a form in a dialog', () => {
  it('is submitted by its button and by Enter, without submitting the form around it', async () => {
    const save = vi.fn();
    const outer = vi.fn();
    const close = vi.fn();
    const user = userEvent.setup();
    render(
      <form onSubmit={outer} aria-label="Outer">
        <FormDialog
          title="Create unit"
          submitLabel="Create"
          isDirty
          isSubmitting={false}
          onSubmit={save}
          onClose={close}
        >
          <label>
            Name <input name="name" />
          </label>
        </FormDialog>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'm{Enter}');
    expect(save).toHaveBeenCalledTimes(2);
    expect(outer).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

import { PageHeader } from '@atrium/ui/page-header';
import Dialog from '@mui/material/Dialog';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { inGerman, leaveGerman } from '../../test/german.ts';
import { listen } from '../../test/listen.ts';
import { toast, toastUndo } from '../api/index.ts';
import { ToastHost } from './toast-host.tsx';

const shown = () => {
  render(
    <main>
      <PageHeader title="Tags" />
      <button type="button">Delete neutrons</button>
      <ToastHost />
    </main>,
  );
  return userEvent.setup();
};

it('returns the focus to its previous place when its action is undone', async () => {
  const user = shown();
  const undo = vi.fn();
  toastUndo('Deleted neutrons', undo);
  const button = await screen.findByRole('button', { name: 'Undo' });
  screen.getByRole('button', { name: 'Delete neutrons' }).focus();
  await user.click(button);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Delete neutrons' })).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete neutrons' })).toHaveFocus();
});

it('moves the focus to the title of the screen if that place is gone', async () => {
  const user = shown();
  toastUndo('Deleted photons', () => undefined);
  const button = await screen.findByRole('button', { name: 'Undo' });
  const row = screen.getByRole('button', { name: 'Delete neutrons' });
  row.focus();
  button.focus();
  row.remove();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Tags' })).toHaveFocus();
});

it('also returns the focus when it is closed', async () => {
  const user = shown();
  toast('Saved the tag');
  await screen.findByText('Saved the tag');
  screen.getByRole('button', { name: 'Delete neutrons' }).focus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Delete neutrons' })).toHaveFocus();
});

it('is reached by a key, remains while it has the keyboard focus, and closes with Escape', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  shown();
  toastUndo('Deleted muons', () => undefined);
  const button = await screen.findByRole('button', { name: 'Undo' });
  const row = screen.getByRole('button', { name: 'Delete neutrons' });
  row.focus();
  await user.keyboard('{F8}');
  expect(button).toHaveFocus();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(button).toBeVisible();
  await user.keyboard('{Escape}');
  expect(row).toHaveFocus();
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

it('closes after its timeout, and some time after the keyboard focus has left it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown();
  toastUndo('Deleted kaons', () => undefined);
  const button = await screen.findByRole('button', { name: 'Undo' });
  act(() => button.focus());
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(button).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Delete neutrons' }).focus());
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(button).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

it('is announced once, and once more if the same action is repeated while it is open', async () => {
  shown();
  const told = listen();
  toast('Saved the proposal');
  await waitFor(() => expect(told).toEqual(['Saved the proposal']));
  toast('Saved the proposal');
  await waitFor(() => expect(told).toEqual(['Saved the proposal', 'Saved the proposal']));
  expect(screen.getAllByText('Saved the proposal')).toHaveLength(1);
});

it('is not announced again while it closes', async () => {
  const user = shown();
  toast('Saved the call');
  const words = await screen.findByText('Saved the call');
  expect(words.closest('[inert]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(words.closest('[inert]')).not.toBeNull());
});

it('is announced while a dialog is open', async () => {
  const { rerender } = render(<ToastHost />);
  rerender(
    <>
      <ToastHost />
      <Dialog open>A sample</Dialog>
    </>,
  );
  const told = listen();
  toast('Saved the sample');
  await waitFor(() => expect(told).toEqual(['Saved the sample']));
});

it('offers to undo each of two actions with the same message', async () => {
  const user = shown();
  const [first, second] = [vi.fn(), vi.fn()];
  toastUndo('Deleted Untitled', first);
  await screen.findByText('Deleted Untitled');
  toastUndo('Deleted Untitled', second);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  for (const undo of screen.getAllByRole('button', { name: 'Undo' })) await user.click(undo);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});

it('stays clear of controls: to the right, at the top if the bottom is full, else in between', async () => {
  shown();
  const button = screen.getByRole('button', { name: 'Delete neutrons' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 1000, 100));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const { dataset } = document.documentElement;
  document.elementsFromPoint = (x) => [x < 300 ? button : document.body];
  toast('Saved the first');
  await screen.findByText('Saved the first');
  expect(dataset.toasts).toBe('right');
  document.elementsFromPoint = (_, y) => [y > 750 ? button : document.body];
  toast('Saved the second');
  await screen.findByText('Saved the second');
  expect(dataset.toasts).toBe('top');
  // On a phone both edges may be full: then between two rows.
  document.elementsFromPoint = (_, y) => [y > 500 && y < 620 ? document.body : button];
  toast('Saved the third');
  await screen.findByText('Saved the third');
  expect(dataset.toasts).toBe('between');
  const height = Number.parseInt(document.documentElement.style.getPropertyValue('--toasts-height'), 10);
  expect(innerHeight - height).toBeGreaterThan(540);
  expect(innerHeight - height).toBeLessThanOrEqual(620);
  // The screen changes below: what comes under it is not covered for long.
  document.elementsFromPoint = (_, y) => [y > 750 ? document.body : button];
  await waitFor(() => expect(dataset.toasts).toBe('left'));
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'elementsFromPoint');
});

it('has a close button in the user’s language', async () => {
  await inGerman();
  const [{ ToastHost: Host }, api] = await Promise.all([import('./toast-host.tsx'), import('../api/index.ts')]);
  render(<Host />);
  api.toast('Saved the tag');
  expect(await screen.findByRole('button', { name: 'Schließen' })).toBeVisible();
  leaveGerman();
});

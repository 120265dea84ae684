import type { ActSummary } from '@atrium/domain/act';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ActsScreen } from './acts-screen.tsx';

const records = [
  { one: 'review', many: 'reviews', removed: 3, changed: 0, made: 0, submitted: 2, names: ['27A-0037, Nina Berg'] },
];
const sentence = '3 reviews (2 submitted) are removed';
const act = (id: number, more: object = {}) => ({
  id,
  does: 'Assigned panels to proposals',
  sentence,
  records,
  doneAt: '2026-01-15T12:00:00.000Z',
  undoableUntil: '2026-01-22T12:00:00.000Z',
  doneBy: { id: 1, firstname: 'Astrid', preferredname: null, lastname: 'Lindqvist' },
  abilities: { undo: { allowed: true, message: null } },
  ...more,
});
const told: ActSummary = {
  operation: 'undoAct',
  does: 'Undid an action',
  sentence: '3 reviews are made',
  records: [
    { one: 'review', many: 'reviews', removed: 0, changed: 0, made: 3, submitted: 0, names: ['27A-0037, Nina Berg'] },
  ],
};

const open = (acts: readonly object[], undoAct: unknown = { id: 1 }) =>
  renderScreen(<ActsScreen />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { acts } as never, mutation: { undoAct } as never, act: told },
  });

it('shows what was done to whose work, and undoes it after showing the effect', async () => {
  const { user, server } = open([act(5)]);
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Actions for Assigned panels to proposals/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo' });
  expect(await within(dialog).findByText('3 reviews are made.')).toBeVisible();
  expect(within(dialog).getByText(/27A-0037, Nina Berg/)).toBeVisible();
  expect(server.calls('undoAct')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('Undone', { selector: '[role=alert] *, [role=status] *, #notistack-snackbar *, div' }),
  ).toBeVisible();
  expect(server.calls('undoAct').map(({ variables }) => variables)).toEqual([{ id: 5 }]);
});

it('gives acts with the same description different names', async () => {
  open([act(5), act(6, { doneAt: '2026-01-15T12:34:00.000Z' })]);
  await screen.findAllByText(sentence);
  const names = screen.getAllByRole('button', { name: /^Actions for/ }).map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(2);
  expect(names[1]).toMatch(/^Actions for Assigned panels to proposals, 15-01-2026 \d\d:34$/);
});

it('shows why an act can no longer be undone', async () => {
  const { user } = open([
    act(6, {
      undoneAt: '2026-01-16T12:00:00.000Z',
      abilities: { undo: { allowed: false, message: 'This has already been undone' } },
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Actions for Assigned panels to proposals/ }));
  expect(await screen.findByRole('menuitem', { name: /Undo/ })).toHaveAttribute('aria-disabled', 'true');
});

it('names what prevents an undo', async () => {
  const { user } = open([act(7)], () => {
    throw refused('This cannot be undone, as it has since been changed: review 27A-0037, Nina Berg');
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for Assigned panels to proposals/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo' });
  await within(dialog).findByText('3 reviews are made.');
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/since been changed: review 27A-0037/)).toBeVisible();
});

it('names the proposal of its filter, and shows everything again', async () => {
  const { user, server } = renderScreen(<ActsScreen />, {
    person: { role: 'USER_OFFICER' },
    at: '/?proposal=7',
    server: {
      query: { acts: [act(5)], proposal: { primaryKey: 7, proposalId: '27A-0037', title: 'Spin ice' } } as never,
    },
  });
  const chip = await screen.findByRole('button', { name: '27A-0037 Spin ice' });
  expect(server.calls('acts')[0]?.variables).toEqual({ filter: { proposalPk: 7 } });
  await user.click(within(chip).getByTestId('CancelIcon'));
  await waitFor(() => expect(server.calls('acts').at(-1)?.variables).toEqual({ filter: {} }));
  expect(screen.queryByRole('button', { name: '27A-0037 Spin ice' })).toBeNull();
});

it('explains itself while it is empty', async () => {
  open([]);
  expect(await screen.findByText('Nothing to undo')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { BulkBar } from './bulk-bar.tsx';

class NoChanges {
  observe() {}
  disconnect() {}
}

/** Lays the labelled buttons out below the first line. */
function layOutBelow(...labels: readonly string[]) {
  vi.stubGlobal('ResizeObserver', NoChanges);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return labels.includes(this.textContent ?? '') ? 36 : 0;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const actions = (onRun: (label: string) => void) => [
  { label: 'Peel', onRun: () => onRun('Peel') },
  { label: 'Sell', onRun: () => onRun('Sell'), refusal: 'Not ripe' },
  { label: 'Eat', onRun: () => onRun('Eat'), destructive: true },
];

it('shows every action while the line has room', async () => {
  renderScreen(<BulkBar selected={2} total={12} actions={actions(() => undefined)} onClear={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Eat' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('keeps to one line: a menu has the actions for which there is no room', async () => {
  layOutBelow('Sell', 'Eat');
  const onRun = vi.fn();
  const { user } = renderScreen(<BulkBar selected={2} total={12} actions={actions(onRun)} onClear={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Peel' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Eat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = await screen.findByRole('menu', { name: 'More actions' });
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(2);
  await user.click(within(menu).getByRole('menuitem', { name: /Sell/ }));
  await user.click(within(menu).getByRole('menuitem', { name: 'Eat' }));
  expect(onRun.mock.calls).toEqual([['Eat']]);
});

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';

/** A menu 800 pixels high, whose line of this entry ends 1,000 pixels below its top; every other line is in view. */
function menuWith(entry: string): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom] = this.querySelector(':scope > nav')
      ? [0, 800]
      : this.textContent === entry
        ? [968, 1000]
        : [0, 32];
    return { top, bottom, left: 0, right: 0, width: 0, height: bottom - top, x: 0, y: top, toJSON: () => '' };
  });
}

afterEach(() => vi.restoreAllMocks());

it('scrolls to the entry of the current screen, and leaves the menu alone if it is in view', async () => {
  menuWith('Operations');
  const frame = () => screen.getByRole('navigation', { name: 'Main navigation' }).parentElement;
  const { unmount } = renderApp({ at: '/Operations', person: { role: 'USER_OFFICER' } });
  expect(await screen.findByRole('link', { name: 'Operations', current: 'page' })).toBeVisible();
  await waitFor(() => expect(frame()?.scrollTop).toBeGreaterThanOrEqual(200));
  unmount();
  renderApp({ at: '/People', person: { role: 'USER_OFFICER' } });
  expect(await screen.findByRole('link', { name: 'People', current: 'page' })).toBeVisible();
  expect(frame()?.scrollTop).toBe(0);
});

import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBottomRoom } from './index.tsx';

const Foot = () => <div ref={useBottomRoom('foot')} />;
const told = () => document.documentElement.style.getPropertyValue('--bottom-foot');

/** A foot 60 px high whose upper edge is 600 px below that of a window of 900 px. */
function laidOut() {
  vi.stubGlobal('innerHeight', 900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 600, 300, 60));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reports the height of a foot at the bottom of the page while it exists', () => {
  laidOut();
  const { unmount } = render(<Foot />);
  expect(told()).toBe('60px');
  unmount();
  expect(told()).toBe('');
});

it('reports how far from the bottom of the window a foot in a dialog begins', () => {
  laidOut();
  render(
    <div role="dialog">
      <Foot />
    </div>,
  );
  // Whoever keeps above it keeps above the footer of the page, too: that is not to count twice.
  expect(told()).toBe('calc(300px - var(--bottom-footer, 0px))');
});

it('reports the foot of the page again after that of a dialog was removed', () => {
  laidOut();
  const { rerender } = render(
    <>
      <Foot key="page" />
      <div key="dialog" role="dialog">
        <Foot />
      </div>
    </>,
  );
  expect(told()).toContain('300px');
  rerender(<Foot key="page" />);
  expect(told()).toBe('60px');
});

it('reports to the dialog how high its own foot reaches above its edge', () => {
  laidOut();
  vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockImplementation(function rect(this: HTMLElement) {
    return this.getAttribute('role') ? new DOMRect(0, 50, 300, 800) : new DOMRect(0, 740, 300, 86);
  });
  const show = (isThere: boolean) => <div role="dialog">{isThere ? <Foot /> : null}</div>;
  const { getByRole, rerender } = render(show(true));
  expect(told()).toBe('calc(160px - var(--bottom-footer, 0px))');
  // The foot stands above the padding of the dialog.
  expect(getByRole('dialog').style.getPropertyValue('--dialog-foot')).toBe('110px');
  rerender(show(false));
  expect(getByRole('dialog').style.getPropertyValue('--dialog-foot')).toBe('');
  expect(told()).toBe('');
});

import { afterEach, expect, it, vi } from 'vitest';
import { whenReleased } from './when-released.ts';

const pressed = (isPressed: boolean) =>
  vi.spyOn(document.documentElement, 'matches').mockImplementation((selector) => selector === ':active' && isPressed);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('acts at once where nothing is pressed', () => {
  pressed(false);
  const act = vi.fn();
  whenReleased(act);
  expect(act).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])('waits for the pointer, and acts once behind the click: %s', (name) => {
  vi.useFakeTimers();
  pressed(true);
  const act = vi.fn();
  whenReleased(act);
  vi.advanceTimersByTime(300);
  document.dispatchEvent(new Event(name));
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event(name));
  vi.advanceTimersByTime(2000);
  expect(act).toHaveBeenCalledOnce();
});

it('waits no longer than anybody presses', () => {
  vi.useFakeTimers();
  pressed(true);
  const act = vi.fn();
  whenReleased(act);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
});

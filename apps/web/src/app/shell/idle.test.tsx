import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveSignOfLife, useIdle, useLastCall } from './use-idle.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('the idle state', () => {
  it('begins after inactivity, and ends when it is reset', () => {
    const { result } = renderHook(() => useIdle(60_000));
    pass(59_999);
    expect(result.current[0]).toBe(false);
    pass(1);
    expect(result.current[0]).toBe(true);
    act(() => result.current[1]());
    expect(result.current[0]).toBe(false);
  });

  it('does not begin while the user types', () => {
    const { result } = renderHook(() => useIdle(60_000));
    pass(50_000);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    pass(50_000);
    expect(result.current[0]).toBe(false);
    pass(10_000);
    expect(result.current[0]).toBe(true);
  });

  it('does not begin while the user works in another tab', () => {
    const { result } = renderHook(() => useIdle(60_000));
    pass(40_000);
    giveSignOfLife();
    pass(30_000);
    expect(result.current[0]).toBe(false);
    pass(30_000);
    expect(result.current[0]).toBe(true);
  });
});

describe('after the clock was set back by two days (rule X66)', () => {
  const setBack = () => vi.setSystemTime(Date.now() - 2 * 86_400_000);

  it('an inactive user is idle all the same, and not counted as active', () => {
    const { result } = renderHook(() => useIdle(60_000));
    pass(10_000);
    setBack();
    pass(50_000);
    expect(result.current[0]).toBe(true);
    const onAlive = vi.fn();
    const onOver = vi.fn();
    renderHook(() => useLastCall(60, onAlive, onOver));
    pass(60_000);
    expect([onAlive.mock.calls.length, onOver.mock.calls.length]).toEqual([0, 1]);
  });

  it('a user who types is not idle', () => {
    const { result } = renderHook(() => useIdle(60_000));
    setBack();
    pass(30_000);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    pass(59_000);
    expect(result.current[0]).toBe(false);
    pass(1000);
    expect(result.current[0]).toBe(true);
  });
});

describe('the final warning', () => {
  const call = () => {
    const onAlive = vi.fn();
    const onOver = vi.fn();
    const { result } = renderHook(() => useLastCall(60, onAlive, onOver));
    return { left: () => result.current, onAlive, onOver };
  };

  it('counts down and ends once', () => {
    const { left, onAlive, onOver } = call();
    pass(1000);
    expect(left()).toBe(59);
    pass(58_000);
    expect(onOver).not.toHaveBeenCalled();
    pass(5000);
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(onAlive).not.toHaveBeenCalled();
  });

  it('is cancelled by activity in another tab', () => {
    const { onAlive, onOver } = call();
    pass(10_000);
    giveSignOfLife();
    pass(300);
    expect(onAlive).toHaveBeenCalled();
    expect(onOver).not.toHaveBeenCalled();
  });
});

import { afterEach, expect, it } from 'vitest';
import { arePageKeysOn, isForPage, switchPageKeys } from './index.ts';

afterEach(() => switchPageKeys(true));

const key = (init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: 'j', ...init });

it('single keys are handled by the page until they are switched off', () => {
  expect(isForPage(key())).toBe(true);
  switchPageKeys(false);
  expect(arePageKeysOn()).toBe(false);
  expect(isForPage(key())).toBe(false);
  switchPageKeys(true);
  expect(isForPage(key())).toBe(true);
});

it('key combinations are left to the browser', () => {
  expect(isForPage(key({ ctrlKey: true }))).toBe(false);
});

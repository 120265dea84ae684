import { afterEach, expect, it } from 'vitest';
import { arePageKeysOn, isForPage, switchPageKeys } from './index.ts';

afterEach(() => switchPageKeys(true));

const key = (init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: 'j', ...init });

it('takes a key alone for the page until that is switched off', () => {
  expect(isForPage(key())).toBe(true);
  switchPageKeys(false);
  expect(arePageKeysOn()).toBe(false);
  expect(isForPage(key())).toBe(false);
  switchPageKeys(true);
  expect(isForPage(key())).toBe(true);
});

it('leaves keys with others to the browser', () => {
  expect(isForPage(key({ ctrlKey: true }))).toBe(false);
});

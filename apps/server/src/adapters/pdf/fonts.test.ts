import { expect, test } from 'vitest';
import { chromiumExecutable } from './chromium.ts';
import { fontSettings } from './fonts.ts';
import { lookAtBrowser } from './look-at-browser.ts';

test('every script has letters', { timeout: 60_000 }, async () => {
  const { without } = await lookAtBrowser(await chromiumExecutable(process.env.CHROMIUM_PATH));
  expect(without).toEqual([]);
});

test('paths with signs of their own do not break the settings', () => {
  expect(fontSettings(['/a & b'], '/<c>')).toContain('<dir>/a &amp; b</dir>');
});

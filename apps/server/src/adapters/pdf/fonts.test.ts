import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chromiumExecutable } from './chromium.ts';
import { fontPackages, fontSettings, scriptFonts } from './fonts.ts';
import { lookAtBrowser } from './look-at-browser.ts';

test('every script has a font', { timeout: 60_000 }, async () => {
  const { without } = await lookAtBrowser(await chromiumExecutable(process.env.CHROMIUM_PATH));
  expect(without).toEqual([]);
});

// A machine may have fonts of its own, which hide that one of ours is missing.
test('every font package is among the fonts that browsers get', { timeout: 60_000 }, async () => {
  const files = await readdir(await scriptFonts());
  for (const name of fontPackages) {
    const font = name.replace(/^.*\//, '');
    expect([font, files.some((file) => file.startsWith(`${font}-`))]).toEqual([font, true]);
  }
});

test('special characters in paths are escaped in the settings', () => {
  expect(fontSettings(['/a & b'], '/<c>')).toContain('<dir>/a &amp; b</dir>');
});

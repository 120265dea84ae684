import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chromiumExecutable } from './chromium.ts';
import { fontPackages, fontSettings, scriptFonts } from './fonts.ts';
import { lookAtBrowser } from './look-at-browser.ts';

test('every script has letters', { timeout: 60_000 }, async () => {
  const { without } = await lookAtBrowser(await chromiumExecutable(process.env.CHROMIUM_PATH));
  expect(without).toEqual([]);
});

// A machine may have fonts of its own, which hide that one of ours is missing.
test('every package has a font among those that browsers are given', { timeout: 60_000 }, async () => {
  const files = await readdir(await scriptFonts());
  for (const name of fontPackages) {
    const font = name.replace(/^.*\//, '');
    expect([font, files.some((file) => file.startsWith(`${font}-`))]).toEqual([font, true]);
  }
});

test('paths with signs of their own do not break the settings', () => {
  expect(fontSettings(['/a & b'], '/<c>')).toContain('<dir>/a &amp; b</dir>');
});

import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumExecutable, launchArguments } from '../../../adapters/pdf/chromium.ts';
import { documentStyle } from './look.ts';

test('text written from right to left is aligned that way in a document, line by line', {
  timeout: 60_000,
}, async () => {
  const { path, env } = await chromiumExecutable(process.env.CHROMIUM_PATH);
  const browser = await chromium.launch({ executablePath: path, env: { ...env }, args: [...launchArguments] });
  try {
    const page = await browser.newPage();
    await page.setContent(
      `<style>${documentStyle}</style><p id="latin"><span>Neutrons</span></p><p id="hebrew"><span>ניטרונים</span></p><dl><dd id="arabic"><span>نيوترونات</span></dd></dl>`,
    );
    const isAtTheRight = (id: string) =>
      page.evaluate<boolean>(`(() => {
        const block = document.getElementById('${id}');
        const [words, all] = [block.firstElementChild.getBoundingClientRect(), block.getBoundingClientRect()];
        return words.left - all.left > all.right - words.right;
      })()`);
    expect([await isAtTheRight('latin'), await isAtTheRight('hebrew'), await isAtTheRight('arabic')]).toEqual([
      false,
      true,
      true,
    ]);
  } finally {
    await browser.close();
  }
});

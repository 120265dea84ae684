import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumExecutable, launchArguments } from './chromium.ts';

test('the packaged browser prints several documents, without our secrets in its environment', {
  timeout: 60_000,
}, async () => {
  process.env.JWT_SECRET_OF_TEST = 'secret';
  const { path, env } = await chromiumExecutable(process.env.CHROMIUM_PATH);
  delete process.env.JWT_SECRET_OF_TEST;
  expect(env).not.toHaveProperty('JWT_SECRET_OF_TEST');
  const browser = await chromium.launch({ executablePath: path, env: { ...env }, args: [...launchArguments] });
  try {
    for (const title of ['Grüße', 'Žluťoučký', 'Ωμέγα']) {
      const page = await browser.newPage();
      await page.setContent(`<h1>${title}</h1>`);
      const document = await page.pdf();
      expect(document.subarray(0, 5).toString()).toBe('%PDF-');
      await page.close();
    }
  } finally {
    await browser.close();
  }
});

test('a configured browser is used as it is', async () => {
  expect((await chromiumExecutable('/opt/browser')).path).toBe('/opt/browser');
});

test('a browser that cannot be executed is reported with the mount option its folder needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  try {
    const path = join(folder, 'chromium');
    await writeFile(path, '', { mode: 0o644 });
    await expect(chromiumExecutable(path)).rejects.toThrow(/chromium may not be run: mount its folder without noexec/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

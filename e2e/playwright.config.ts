import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumExecutable, launchArguments } from '../apps/server/src/adapters/pdf/chromium.ts';
import { freePort } from './support/server/free-port.ts';

// The runner reads this once and each of its workers again; the workers inherit the port.
process.env.ATRIUM_E2E_PORT ??= String(await freePort());
const browser = await chromiumExecutable(process.env.CHROMIUM_PATH);

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'journeys/**/*.spec.ts',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // A machine that stalls is not a fault of the product; retries are counted and reported.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env.ATRIUM_E2E_PORT}`,
    browserName: 'chromium',
    launchOptions: { executablePath: browser.path, env: { ...browser.env }, args: [...launchArguments] },
    actionTimeout: 15_000,
    // A trace costs as much as the journey itself, so only a retry is traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations are drawn by the processor here; they are shown as to users who asked for reduced motion.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // On a phone, only journeys marked so in their title: most are about rules, not about layout.
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
  ],
});

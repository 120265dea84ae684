import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumExecutable, launchArguments } from '../apps/server/src/adapters/pdf/chromium.ts';
import { freePort } from './support/server/free-port.ts';

// Read once by the runner and again by each of its workers, which inherit the port.
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
  // A machine that stalls is not a fault of the product; what needed a second try is counted aloud.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env.ATRIUM_E2E_PORT}`,
    browserName: 'chromium',
    launchOptions: { executablePath: browser.path, env: { ...browser.env }, args: [...launchArguments] },
    actionTimeout: 15_000,
    // A trace costs as much as the journey itself, so only a second try is drawn.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What moves for the eye alone is drawn by the processor here, and shown as to people who asked for less of it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // On a phone only what says so in its title: most journeys are about rules, not about room.
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
  ],
});

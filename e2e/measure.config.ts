import config from './playwright.config.ts';

/** What is measured in the browser, told as numbers: `npx playwright test -c measure.config.ts`. Alone, so that nothing disturbs. */
export default {
  ...config,
  testMatch: 'measurements/**/*.spec.ts',
  workers: 1,
  retries: 0,
  use: { ...config.use, trace: 'off' as const, screenshot: 'off' as const },
};

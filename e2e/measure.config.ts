import config from './playwright.config.ts';

/** Measurements in the browser, reported as numbers: `npx playwright test -c measure.config.ts`. They run alone, so that nothing disturbs them. */
export default {
  ...config,
  testMatch: 'measurements/**/*.spec.ts',
  workers: 1,
  retries: 0,
  use: { ...config.use, trace: 'off' as const, screenshot: 'off' as const },
};

import { defineConfig } from '@playwright/test';
import { CALM, CHROMIUM } from './testing/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // Without `paths`, which would resolve two packages to declarations.
  tsconfig: 'tsconfig.base.json',
  testMatch: '**/*.test.ts',
  outputDir: 'data/test-results',
  globalSetup: './testing/site-template.setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  // Only for the trace: a test that fails once has failed.
  retries: 1,
  failOnFlakyTests: true,
  // Long, to tolerate a loaded machine; it only bounds what never happens.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/e2e/support/failure-reporter.ts']],
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    contextOptions: CALM,
    screenshot: 'only-on-failure',
    // Recording every test, as with `--trace on`, costs a tenth more CPU.
    trace: 'on-first-retry',
    launchOptions: CHROMIUM,
  },
});

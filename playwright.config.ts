import { defineConfig } from '@playwright/test';
import { systemChromium } from './scripts/find-chromium.ts';

const isRoot = process.getuid?.() === 0;
const chromium = process.env.CHROMIUM_PATH ?? systemChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  // Without `paths`, which would resolve two packages to declarations.
  tsconfig: 'tsconfig.base.json',
  testMatch: '**/*.test.ts',
  outputDir: 'data/test-results',
  globalSetup: './testing/site-template.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Only for the trace: a test that fails once has failed.
  retries: 1,
  failOnFlakyTests: true,
  // Long, to tolerate a loaded machine; it only bounds what never happens.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tests/e2e/support/failure-reporter.ts']],
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    contextOptions: { reducedMotion: 'reduce', deviceScaleFactor: 0.5 },
    screenshot: 'only-on-failure',
    // Recording every test, as with `--trace on`, costs a tenth more CPU.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      // Without a locale, Chromium calls downloads whose names have accents `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Chromium's sandbox does not work as root.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-gpu',
        '--process-per-site',
        // Visitors are tracked only on hosts other than localhost.
        '--host-resolver-rules=MAP *.voltandes.test 127.0.0.1',
        // Optimizing does not pay off on pages that live for seconds: an eighth less CPU.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});

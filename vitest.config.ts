import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CALM, CHROMIUM } from './testing/chromium.ts';
import { LongestFirst } from './testing/longest-first.ts';

const elsewhere = ['node_modules', 'build', 'data', 'tests/e2e', 'tests/hosted'];
const inFolders = '{tests,packages/platform/tests}/**/*.test.ts';
const inBrowser = 'app/**/*.browser.test.tsx';
const slow = '**/*.slow.test.ts';
/** Runs in both, with more requests in the slow tests. */
const fuzz = 'tests/attacks/no-request-causes-a-500-or-leaks-a-secret.test.ts';
const globalSetup = ['build', 'postgres', 'site-template', 'shared-site'].map(
  (name) => `testing/${name}.setup.ts`,
);

export default defineConfig({
  test: {
    pool: 'threads',
    // Files share imported modules; each closes what it opens.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Long, to tolerate a loaded machine.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // Tests beside the code, which need neither a database nor the built site.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, inFolders, inBrowser],
        },
      },
      // Components in one page of a browser, without a server.
      {
        extends: true,
        plugins: [tailwindcss()],
        define: { 'process.env.NODE_ENV': '"development"' },
        test: {
          name: 'components',
          include: [inBrowser],
          setupFiles: ['testing/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1280, height: 720 },
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({ launchOptions: CHROMIUM, contextOptions: CALM, actionTimeout: 20_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { name: 'server', include: [inFolders], exclude: [...elsewhere, slow], globalSetup },
      },
      // Scale and endurance.
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow, fuzz],
          exclude: elsewhere,
          env: { FUZZ_REQUESTS: '20000' },
          globalSetup,
        },
      },
      // With the real parts of hosted Supabase, which npm downloads.
      { extends: true, test: { name: 'hosted', include: ['tests/hosted/**/*.test.ts'], globalSetup } },
    ],
  },
});

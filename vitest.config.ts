import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', 'build', 'data', 'tests/e2e', 'tests/hosted'],
    globalSetup: ['testing/postgres.setup.ts', 'testing/site-template.ts', 'testing/shared-site.setup.ts'],
    pool: 'threads',
    // Files share what they import; what they open they close.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A loaded machine is waited for; what never comes still fails.
    expect: { poll: { timeout: 30_000 } },
  },
});

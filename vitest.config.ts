import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', 'build', 'data', 'tests/e2e', 'tests/hosted'],
    globalSetup: ['testing/postgres.setup.ts', 'testing/site-template.ts', 'testing/shared-site.setup.ts'],
    pool: 'threads',
    // Files share imported modules; each closes what it opens.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Long, to tolerate a loaded machine.
    expect: { poll: { timeout: 30_000 } },
  },
});

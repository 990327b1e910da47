import { defineConfig } from 'vitest/config';

/** The platform's tests alone; the product's run includes them. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['testing/postgres.setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
  },
});

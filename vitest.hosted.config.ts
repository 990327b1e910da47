import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Tests with the real parts of hosted Supabase, which npm downloads: `npm run test:hosted`. */
export default defineConfig({
  test: { ...base.test, include: ['tests/hosted/**/*.test.ts'], exclude: ['node_modules'], maxWorkers: 1 },
});

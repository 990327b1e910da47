import { join } from 'node:path';
import { replaceModules } from './replace-modules.ts';

// The working directory is the checkout. A plain object, since the checkout's Vitest reads this file.
const checkout = process.cwd();
const { default: sequencer } = await import(join(checkout, 'vitest.integration.sequencer.ts'));

export default {
  plugins: [replaceModules(checkout)],
  resolve: {
    alias: {
      '@internal': join(checkout, 'src', 'internal'),
      '@storage': join(checkout, 'src', 'storage'),
      // For this repository's files, which would otherwise resolve to another version.
      vitest: join(checkout, 'node_modules', 'vitest'),
    },
  },
  test: {
    environment: 'node',
    fileParallelism: false,
    globals: true,
    hookTimeout: 30_000,
    testTimeout: 20_000,
    // Some files leave data behind that affects others, so the original order is used.
    sequence: { sequencer },
    include: ['src/test/**/*.test.ts'],
    setupFiles: [join(checkout, 'src', 'test', 'vitest-setup.ts'), join(import.meta.dirname, 'setup.ts')],
  },
};

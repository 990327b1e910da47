import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { NODE_ENVIRONMENT } from '#testing/node-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');

// Code that they share with the tests may import JSX, which works only there.
test('the benchmarks load in Node.js, which supports TypeScript but not JSX, and an unknown one is named', async () => {
  const run = promisify(execFile)(process.execPath, ['bench/main.ts', 'none of them'], {
    cwd: ROOT,
    env: NODE_ENVIRONMENT,
  });
  await expect(run).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There is no benchmark none of them, only pages, .*\n$/),
  });
});

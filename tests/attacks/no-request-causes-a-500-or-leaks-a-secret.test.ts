import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SITE_TEMPLATE } from '#testing/copy-site-template.ts';
import { NODE_ENVIRONMENT } from '#testing/node-environment.ts';
import { findHiddenRow, findSecret } from '#tests/fuzz/canaries.ts';

/** For a longer run, or other requests: `FUZZ_REQUESTS=20000 FUZZ_SEED=7 npx vitest run tests/attacks/no-request-causes`. */
const SEED = process.env.FUZZ_SEED ?? '12';
const REQUESTS = process.env.FUZZ_REQUESTS ?? '1500';
const ROOT = join(import.meta.dirname, '..', '..');

test(`none of ${REQUESTS} requests to every endpoint (seed ${SEED}) causes a 500, hangs, or leaks a secret or a hidden row`, async () => {
  const fuzzer = spawn(
    process.execPath,
    ['tests/fuzz/main.ts', '--seed', SEED, '--requests', REQUESTS],
    // Ignores the machine's own settings.
    {
      cwd: ROOT,
      env: { ...NODE_ENVIRONMENT, [SITE_TEMPLATE]: process.env[SITE_TEMPLATE] },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [printed, complained, [code]] = await Promise.all([
    text(fuzzer.stdout),
    text(fuzzer.stderr),
    once(fuzzer, 'exit'),
  ]);
  const failures = printed.split('\n').filter((line) => line.startsWith('FAILURE'));
  expect({ code, failures, errors: code === 0 ? '' : complained.slice(-5000) }).toEqual({
    code: 0,
    failures: [],
    errors: '',
  });
  expect(Number(/"sent": (\d+)/.exec(printed)?.[1])).toBeGreaterThan(Number(REQUESTS) * 0.99);
  expect([printed, complained].map((output) => findSecret(output) ?? findHiddenRow(output))).toEqual([
    null,
    null,
  ]);
}, 600_000);

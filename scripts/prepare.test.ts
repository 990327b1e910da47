import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test, vi } from 'vitest';

// Root may write everywhere, so a root's test runs it as nobody, who needs access to Node.js.
const AS_USER = { cwd: '/', ...(process.getuid?.() === 0 && { uid: 65_534 }) };
const canRun = spawnSync(process.execPath, ['--version'], AS_USER).status === 0;

test.skipIf(!canRun)(
  'a checkout that the user cannot write to is an error, not an endless wait for the lock',
  async () => {
    await using directory = await temporaryDirectory();
    await chmod(directory.path, 0o755);
    const checkout = join(directory.path, 'checkout');
    await mkdir(join(checkout, 'scripts'), { recursive: true });
    await copyFile(join(import.meta.dirname, 'prepare.mjs'), join(checkout, 'scripts', 'prepare.mjs'));
    await chmod(checkout, 0o555);
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'prepare.mjs')], {
      encoding: 'utf8',
      timeout: 120_000,
      ...AS_USER,
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${checkout} must be writable by the user that runs npm (EACCES).\n`,
    });
  },
);

/** A checkout whose `npm` and `scripts/node`, which would install packages and build, do nothing. */
async function emptyCheckout(directory: string): Promise<string> {
  const checkout = join(directory, 'checkout');
  await mkdir(join(checkout, 'scripts'), { recursive: true });
  await copyFile(join(import.meta.dirname, 'prepare.mjs'), join(checkout, 'scripts', 'prepare.mjs'));
  for (const program of ['npm', join('checkout', 'scripts', 'node')])
    await writeFile(join(directory, program), '#!/bin/sh\n', { mode: 0o755 });
  return checkout;
}

const prepare = (checkout: string, ...targets: string[]): string =>
  spawnSync(process.execPath, [join(checkout, 'scripts', 'prepare.mjs'), ...targets], {
    encoding: 'utf8',
    env: { PATH: `${join(checkout, '..')}:/usr/bin:/bin` },
  }).stdout;

test('a checkout that is moved stays prepared', async () => {
  await using directory = await temporaryDirectory();
  const [checkout, moved] = [await emptyCheckout(directory.path), join(directory.path, 'moved')];
  expect(prepare(checkout)).toMatch(/Installing packages .*\n.*Generating the routes' types/);
  await rename(checkout, moved);
  expect(prepare(moved)).toBe('');
});

test('a lock left by a killed process whose number another one has does not hold up the next', async () => {
  await using directory = await temporaryDirectory();
  const checkout = await emptyCheckout(directory.path);
  await mkdir(join(checkout, '.prepare.lock'));
  await writeFile(join(checkout, '.prepare.lock', 'pid'), String(process.pid));
  expect(prepare(checkout)).toContain('Installing packages');
  // One that is held waits for its owner, however long that takes.
  await writeFile(join(directory.path, 'npm'), '#!/bin/sh\nsleep 14\n', { mode: 0o755 });
  await rm(join(checkout, 'node_modules'), { recursive: true });
  const command = [join(checkout, 'scripts', 'prepare.mjs')];
  const first = spawn(process.execPath, command, { env: { PATH: `${directory.path}:/usr/bin:/bin` } });
  const exited = once(first, 'exit');
  await vi.waitUntil(() => existsSync(join(checkout, '.prepare.lock', 'pid')), 120_000);
  expect(prepare(checkout)).toBe('');
  expect(await exited).toEqual([0, null]);
}, 60_000);

test('what an interrupted build has left is not taken for the last complete one', async () => {
  await using directory = await temporaryDirectory();
  const checkout = await emptyCheckout(directory.path);
  expect(prepare(checkout, 'build')).toContain('Building the site');
  expect(prepare(checkout, 'build')).toBe('');
  const [source, node] = [join(checkout, 'vite.config.ts'), join(checkout, 'scripts', 'node')];
  await writeFile(source, '');
  await writeFile(node, '#!/bin/sh\nexit 1\n');
  expect(prepare(checkout, 'build')).toContain('Building the site');
  // Back to the version that was built before.
  await rm(source);
  await writeFile(node, '#!/bin/sh\n');
  expect(prepare(checkout, 'build')).toContain('Building the site');
});

test('the site is built for production, whoever builds it', async () => {
  await using directory = await temporaryDirectory();
  const checkout = await emptyCheckout(directory.path);
  const log = join(directory.path, 'log');
  const program = `#!/bin/sh\necho "$2 $NODE_ENV" >> ${log}\n`;
  await writeFile(join(checkout, 'scripts', 'node'), program, { mode: 0o755 });
  spawnSync(process.execPath, [join(checkout, 'scripts', 'prepare.mjs'), 'build'], {
    env: { PATH: `${directory.path}:/usr/bin:/bin`, NODE_ENV: 'test' },
  });
  expect((await readFile(log, 'utf8')).split('\n')).toContain('build production');
});

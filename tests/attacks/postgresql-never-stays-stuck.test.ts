import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { descendants, isRunning } from '#tests/support/processes.ts';
import { temporaryDirectory } from '#tests/support/serve-site.ts';
import { spawnPlatform } from '#tests/support/spawn-platform.ts';

/** Longer than the fast, the immediate and the last way to end take together. */
const ENDED_WITHIN_MS = 30_000;

async function named(pids: readonly number[], title: RegExp): Promise<number[]> {
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')),
  );
  return pids.filter((_pid, at) => title.test(lines[at] ?? ''));
}

test('a backend and the server killed together leave no process, and the next start works', async () => {
  await using data = await temporaryDirectory();
  for (const pause of [0, 60, 120]) {
    const platform = await spawnPlatform(data.path);
    const all = await descendants(platform.process.pid ?? 0);
    const [backend = 0] = await named(all, /^postgres: authenticator/);
    expect(backend).toBeGreaterThan(0);
    process.kill(backend, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, pause));
    platform.process.kill('SIGKILL');
    await platform.exited;
    await vi.waitFor(
      async () => {
        for (const pid of all) expect(await isRunning(pid), `process ${pid}`).toBe(false);
      },
      { timeout: ENDED_WITHIN_MS, interval: 100 },
    );
  }
  await using _again = await spawnPlatform(data.path);
}, 120_000);

test('a PostgreSQL that lost both its server and its watcher is ended by the next start', async () => {
  await using data = await temporaryDirectory();
  const platform = await spawnPlatform(data.path);
  const all = await descendants(platform.process.pid ?? 0);
  const [watcher = 0] = await named(all, /^\/bin\/sh/);
  // Both at one moment: nobody is left who could ask it to end.
  for (const pid of [...(await named(all, /^(\/bin\/sh|cat)/)), platform.process.pid ?? 0])
    process.kill(pid, 'SIGKILL');
  await platform.exited;
  expect(await isRunning(watcher)).toBe(false);
  expect(await named(all, /bin\/postgres/)).toHaveLength(1);
  await using _again = await spawnPlatform(data.path);
}, 60_000);

import { watch, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '@voltandes/platform/database';
import { startPostgres } from '@voltandes/platform/postgres';
import { Secret } from '@voltandes/platform/runtime';
import { descendants, isRunning, killIfRunning } from '@voltandes/platform/testing/processes';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { type SpawnedPlatform, spawnPlatform } from '#testing/spawn-platform.ts';

async function named(pids: readonly number[], title: RegExp): Promise<number[]> {
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')),
  );
  return pids.filter((_pid, at) => title.test(lines[at] ?? ''));
}

const data = await temporaryDirectory();
/** Shared by the tests: each leaves the platform it has restarted to the next one. */
let platform: SpawnedPlatform | undefined;
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
});

test('killing a backend and the server leaves no process behind, and the next start succeeds immediately', async () => {
  platform = await spawnPlatform(data.path);
  const all = await descendants(platform.process.pid ?? 0);
  const [backend = 0] = await named(all, /^postgres: authenticator/);
  expect(backend).toBeGreaterThan(0);
  process.kill(backend, 'SIGKILL');
  platform.process.kill('SIGKILL');
  await platform.exited;
  platform = await spawnPlatform(data.path);
  for (const pid of all) await vi.waitUntil(async () => !(await isRunning(pid)), { timeout: 120_000 });
});

test('the next start stops a PostgreSQL whose server and watchdog are both gone', async () => {
  platform ??= await spawnPlatform(data.path);
  const all = await descendants(platform.process.pid ?? 0);
  const [watcher = 0] = await named(all, /^\/bin\/sh/);
  const [postmaster = 0] = await named(all, /^\S+\/bin\/postgres/);
  // Paused, or the server would stop PostgreSQL itself on seeing its watchdog die.
  platform.process.kill('SIGSTOP');
  // The watchdog first: it stops PostgreSQL as soon as the `cat` with which it waits for the server has ended.
  const watchdog = [...(await named(all, /^\/bin\/sh/)), ...(await named(all, /^cat/))];
  for (const pid of [...watchdog, platform.process.pid ?? 0]) killIfRunning(pid);
  await platform.exited;
  await expect.poll(() => isRunning(watcher)).toBe(false);
  expect(await readFile(`/proc/${postmaster}/status`, 'utf8')).toMatch(/^State:\t[RSD]/m);
  platform = await spawnPlatform(data.path);
});

test('PostgreSQL exits on its own when only the server is killed', async () => {
  platform ??= await spawnPlatform(data.path);
  const children = await descendants(platform.process.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  platform.process.kill('SIGKILL');
  for (const pid of children) await vi.waitUntil(async () => !(await isRunning(pid)), { timeout: 120_000 });
});

test('a stale lock whose process id has been reused does not prevent a start', async () => {
  const directory = join(data.path, 'postgres');
  await asAdministrator(new Secret(inject('postgresUrl')), async (client) => {
    // The postmaster of another cluster under the same account.
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await writeFile(join(directory, 'postmaster.pid'), `${rows[0].pid}\n`);
    await using _again = await startPostgres({ directory, password: new Secret('test'), durable: false });
  });
});

test('a start that loses a race does not make the server of the winner look orphaned', async () => {
  await using files = await temporaryDirectory();
  const options = { directory: join(files.path, 'postgres'), password: new Secret('test'), durable: false };
  {
    await using _created = await startPostgres(options);
  }
  const supervisor = join(options.directory, 'bundled-server.json');
  await rm(supervisor);
  // While PostgreSQL starts, the losing start also records itself, and exits.
  const watcher = watch(options.directory, (_, name) => {
    if (name !== 'postmaster.pid') return;
    watcher.close();
    writeFileSync(supervisor, JSON.stringify({ pid: 4194304, birth: null }));
  });
  await using running = await startPostgres(options);
  await expect(startPostgres(options)).rejects.toThrow('Another server is using');
  await asAdministrator(running.url, (client) => client.query('select'));
});

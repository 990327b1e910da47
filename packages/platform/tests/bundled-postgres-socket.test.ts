import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { overTcp } from '#platform/database/unix-socket.ts';
import { Secret } from '#platform/secret.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

const password = new Secret('palabra / secreta');

/** @returns the address through which PostgreSQL was reached; null for a socket */
async function reachedBy(url: Secret): Promise<string | null> {
  let address = '';
  await asAdministrator(url, async (client) => {
    address = (await client.query('select inet_server_addr() as address')).rows[0].address;
  });
  return address;
}

const socketsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.startsWith('.s.PGSQL.')).sort();

test('a PostgreSQL in another container that responds on its socket keeps its cluster', async () => {
  await using files = await temporaryDirectory();
  const directory = join(files.path, 'postgres');
  const options = { directory, password, durable: false };
  {
    await using _created = await startPostgres({ ...options, mayCreate: true });
  }
  // As if in another container: its processes are not visible here, and its pid does not exist.
  await writeFile(join(directory, 'postmaster.pid'), '4194304\n');
  const socket = join(directory, '.s.PGSQL.1');
  const other = createServer().listen(socket);
  await once(other, 'listening');
  await expect(startPostgres(options)).rejects.toThrow(`Another server is using ${directory}`);
  expect(await socketsIn(directory)).toEqual(['.s.PGSQL.1']);
  other.close();
  await using _started = await startPostgres(options);
});

test('the bundled PostgreSQL is reached by a socket whatever its directory is called, or by TCP if the path is too long', async () => {
  await using files = await temporaryDirectory();
  const directory = join(files.path, 'a, "b" ñ %2f @:?#');
  {
    await using server = await startPostgres({ directory, password, mayCreate: true });
    expect(await reachedBy(server.url)).toBeNull();
    expect(await reachedBy(overTcp(server.url))).toBe('127.0.0.1');
    expect(await socketsIn(directory)).toEqual([`.s.PGSQL.${server.port}`, `.s.PGSQL.${server.port}.lock`]);
  }
  expect(await socketsIn(directory)).toEqual([]);
  // As after `kill -9`.
  for (const name of ['.s.PGSQL.1', '.s.PGSQL.1.lock']) await writeFile(join(directory, name), '');
  const long = join(files.path, 'x'.repeat(100));
  await rename(directory, long);
  await using server = await startPostgres({ directory: long, password });
  expect(await reachedBy(server.url)).toBe('127.0.0.1');
  expect(overTcp(server.url)).toBe(server.url);
  expect(await socketsIn(long)).toEqual([]);
});

test('what goes wrong with PostgreSQL itself is reported, but neither statements nor an ordinary stop', async () => {
  await using files = await temporaryDirectory();
  const directory = join(files.path, 'postgres');
  const troubles: string[] = [];
  const onTrouble = (line: string): unknown => troubles.push(line);
  {
    await using server = await startPostgres({ directory, password, mayCreate: true, onTrouble });
    await asAdministrator(server.url, async (client) => {
      await expect(client.query("select 'secret'::int")).rejects.toThrow();
    });
    await asAdministrator(server.url, async (client) => {
      const isRunning = async (): Promise<boolean> => {
        const { rows } = await client.query("select from pg_stat_activity where query like '%repeat(''x''%'");
        return rows.length > 0;
      };
      const left = new Client({ connectionString: server.url.reveal() });
      left.on('error', () => undefined);
      await left.connect();
      left.query("select pg_sleep(1), repeat('x', 50000000)").catch(() => undefined);
      await expect.poll(isRunning).toBe(true);
      // Disconnects, since a statement is running.
      await left.end();
      await expect.poll(isRunning).toBe(false);
    });
    expect(troubles).toEqual([]);
    const killed = asAdministrator(server.url, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      process.kill(rows[0].pid, 'SIGKILL');
      await client.query('select 1');
    });
    await expect(killed).rejects.toThrow();
    await expect.poll(() => troubles.join('\n')).toContain('was terminated by signal 9');
    const wrong = new URL(server.url.reveal());
    wrong.password = 'wrong';
    await expect.poll(() => asAdministrator(server.url, async () => true).catch(() => false)).toBe(true);
    await expect(asAdministrator(new Secret(wrong.href), async () => undefined)).rejects.toThrow('password');
    await expect.poll(() => troubles.join('\n')).toContain('password authentication failed');
    troubles.length = 0;
  }
  expect(troubles).toEqual([]);
});

test('the last lines of its log are known when it exits', async () => {
  await using files = await temporaryDirectory();
  const directory = join(files.path, 'postgres');
  await using server = await startPostgres({ directory, password, durable: false, mayCreate: true });
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  expect(await server.exited).toContain('received immediate shutdown request');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export interface ServedSite extends AsyncDisposable {
  readonly url: string;
  readonly keys: { readonly publishable: string; readonly secret: string };
  readonly administrator: { readonly email: string; readonly password: string };
  /** What the server printed so far. */
  output(): string;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const READY_WITHIN_SECONDS = 60;

/**
 * Starts the built site as its own process, as `npm start` does, on a free port, with its own data directory and
 * the demonstration content. Both are gone when disposed.
 */
export async function serveSite(environment: Record<string, string> = {}): Promise<ServedSite> {
  await using resources = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'site-test-'));
  // PostgreSQL may run as another account, which has to pass through.
  await chmod(dataDirectory, 0o711);
  resources.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const administrator = { email: 'admin@voltandes.example', password: 'Secreto-de-prueba-1' };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDirectory,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      NODE_OPTIONS: '',
      ...environment,
    },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await untilReady(url, () => child.exitCode !== null, output);
  const secrets = z
    .object({ publishableKey: z.string(), secretKey: z.string() })
    .parse(JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8')));
  const owned = resources.move();
  return {
    url,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    administrator,
    output,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function untilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  for (let tries = 0; tries < READY_WITHIN_SECONDS * 10; tries += 1) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.ok) return;
    if (hasEnded()) throw new Error(`The server ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server is not ready:\n${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

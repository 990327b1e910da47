import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { descendants, killIfRunning } from '@voltandes/platform/testing/processes';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { Pool } from 'pg';
import { z } from 'zod';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { copySiteTemplate } from './copy-site-template.ts';
import { NODE_ENVIRONMENT } from './node-environment.ts';

export interface ServedSite extends AsyncDisposable {
  readonly url: string;
  readonly keys: { readonly publishable: string; readonly secret: string };
  readonly administrator: { readonly email: string; readonly password: string };
  readonly process: ChildProcess;
  /** Resolves when the server has exited for any reason. */
  readonly exited: Promise<unknown>;
  /** The server's output so far. */
  output(): string;
  /** Runs SQL directly, for states that no API can create. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Kills the server and all its descendants with SIGKILL. */
  killEverything(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const READY_WITHIN_SECONDS = 60;
export const ADMINISTRATOR = { email: 'admin@voltandes.example', password: 'Secreto-de-prueba-1' } as const;

/** The flags of `npm start`. */
export const NODE_FLAGS = ['--max-semi-space-size=16'] as const;

/** Starts the server in a child process, as `npm start` does; does not wait for readiness. */
export function spawnServer(
  environment: Record<string, string>,
  program = 'server/main.ts',
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NODE_ENVIRONMENT, LOG_LEVEL: 'warn', ...environment },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

/**
 * Serves the built site with demonstration content on a free port.
 *
 * @param options.dataDirectory set when the data must outlive the server
 */
export async function serveSite(
  options: {
    dataDirectory?: string;
    port?: number;
    environment?: Record<string, string>;
    /** Run instead of `server/main.ts`. */
    program?: string;
    isPrepared?: boolean;
    /** The status of `/ready` to wait for; 200 when absent. */
    readyStatus?: number;
  } = {},
): Promise<ServedSite> {
  await using resources = new AsyncDisposableStack();
  const dataDirectory = options.dataDirectory ?? resources.use(await temporaryDirectory()).path;
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  if (options.isPrepared ?? true) await copySiteTemplate(dataDirectory, options.environment ?? {});
  const environment = {
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDirectory,
    // All tests of a worker upload from one address.
    UPLOADS_PER_HOUR: '2000',
    UPLOAD_MB_PER_HOUR: '2000',
    // Would start a process for every CV that a test sends.
    READ_CVS: 'false',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...options.environment,
  };
  const { child, output } = spawnServer(environment, options.program);
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await waitUntilReady({ url, child, output, status: options.readyStatus ?? 200 });
  const secrets = z
    .object({ publishableKey: z.string(), secretKey: z.string() })
    .parse(JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8')));
  let pool: Promise<Pool> | undefined;
  // Disposed before the server, which would wait for its connections.
  resources.defer(async () => (await pool)?.end());
  const owned = resources.move();
  return {
    url,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    administrator: ADMINISTRATOR,
    process: child,
    exited,
    output,
    async sql(text, values) {
      pool ??= connectTo(dataDirectory);
      return (await (await pool).query<Record<string, unknown>>(text, values)).rows;
    },
    async killEverything() {
      const all = [child.pid ?? 0, ...(await descendants(child.pid ?? 0))];
      for (const pid of all) killIfRunning(pid);
      await exited;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A pool: opening a connection costs PostgreSQL more than most test statements. */
async function connectTo(dataDirectory: string): Promise<Pool> {
  const database = await runningDatabaseUrl(dataDirectory);
  if (!database) throw new Error('no database is running');
  const pool = new Pool({ connectionString: database.reveal() });
  // Idle connections fail when the server is killed.
  pool.on('error', () => undefined);
  return pool;
}

async function waitUntilReady({
  child,
  output,
  status,
  url,
}: {
  url: string;
  child: ChildProcess;
  output: () => string;
  status: number;
}): Promise<void> {
  for (let tries = 0; tries < READY_WITHIN_SECONDS * 20; tries += 1) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    // Until it has started, a server returns 503 in plain text.
    if (answer?.status === status && answer.headers.get('content-type')?.startsWith('application/json'))
      return;
    if (child.exitCode !== null) throw new Error(`The server exited:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server is not ready:\n${output()}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

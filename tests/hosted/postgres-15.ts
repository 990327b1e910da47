import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { freePort } from '#testing/serve-site.ts';

const run = promisify(execFile);

/** From Debian and Ubuntu: `apt-get install postgresql-15`. */
const BIN = '/usr/lib/postgresql/15/bin';

/** PostgreSQL refuses to run as root. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export const hasPostgres15 = (): Promise<boolean> =>
  access(BIN).then(
    () => true,
    () => false,
  );

export interface Postgres15 extends AsyncDisposable {
  readonly port: number;
  /** Also contains the sockets. */
  readonly directory: string;
  /** Runs one of PostgreSQL's programs against the server, as `superuser`. */
  client(program: string, args: readonly string[]): Promise<string>;
  /** @param mode `fast` disconnects clients, `immediate` is a crash */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
}

export interface Postgres15Options {
  readonly superuser: string;
  /** Lines of postgresql.conf. */
  readonly settings?: string;
  readonly authentication?: 'trust' | 'scram-sha-256';
  /** The server to follow as a standby. */
  readonly primary?: Postgres15;
}

/** Starts Debian's PostgreSQL 15 on a new cluster. */
export async function startPostgres15(options: Postgres15Options): Promise<Postgres15> {
  const { authentication = 'trust', primary, settings = '', superuser } = options;
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  if (ACCOUNT.uid !== undefined) await chown(path, ACCOUNT.uid, ACCOUNT.gid);
  const data = join(path, 'data');
  const asOwner = { ...ACCOUNT, cwd: path };
  if (primary) {
    const source = ['-h', primary.directory, '-p', String(primary.port), '-U', superuser];
    await run(join(BIN, 'pg_basebackup'), [...source, '-D', data, '-R', '-c', 'fast'], asOwner);
  } else {
    const hosts = ['--auth-local=trust', `--auth-host=${authentication}`];
    await run(
      join(BIN, 'initdb'),
      ['-D', data, '-U', superuser, '-E', 'UTF8', '--locale=C.UTF-8', ...hosts],
      asOwner,
    );
  }
  const port = await freePort();
  await writeFile(
    join(data, 'postgresql.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${path}'
fsync = off
${settings}
`,
  );
  const client = async (program: string, args: readonly string[]): Promise<string> => {
    const at = ['-h', path, '-p', String(port), '-U', superuser];
    return (await run(join(BIN, program), [...at, ...args])).stdout;
  };
  let stopped: (mode: 'fast' | 'immediate') => Promise<void> = async () => undefined;
  const start = async (): Promise<void> => {
    const server = spawn(join(BIN, 'postgres'), ['-D', data], { ...asOwner, stdio: 'ignore' });
    const exited = once(server, 'exit');
    stopped = async (mode) => {
      server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await exited;
    };
    for (let tries = 0; ; tries += 1) {
      const isReady = await client('pg_isready', []).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      if (tries > 600 || server.exitCode !== null) throw new Error('PostgreSQL 15 did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  resources.defer(() => stopped('fast'));
  await start();
  const owned = resources.move();
  return {
    port,
    directory: path,
    client,
    start,
    stop: (mode) => stopped(mode),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { completesWithin } from '../completes-within.ts';
import { Secret } from '../secret.ts';
import { SUPERUSER } from './initialize-cluster.ts';
import { ESCALATION_SCRIPT, recordSupervisor, stopOrphanedServer } from './orphaned-server.ts';
import { type Cluster, type ClusterOptions, ensureCluster } from './postgres-cluster.ts';
import { quoteDirectory, removeStaleSockets, socketHost } from './unix-socket.ts';

export interface PostgresServer extends AsyncDisposable {
  /** Connects as the superuser to the database `postgres`, over the cluster's socket if its path is short enough. */
  readonly url: Secret;
  /** On the loopback interface. */
  readonly port: number;
  /** The real directory of the cluster's files. */
  readonly directory: string;
  /** Resolves when the server exits for whatever reason, to the last lines of its log. */
  readonly exited: Promise<string>;
}

/**
 * Ties PostgreSQL's lifetime to ours: when the pipe from us to the shell closes for any reason, `kill -9` included, the
 * shell requests a fast shutdown, then an immediate one (a backend that crashes at that moment makes the fast one wait
 * forever), and finally kills.
 */
const SUPERVISED = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
(cat <&3
${ESCALATION_SCRIPT}) >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

/** How long the last lines of its log may take after it has exited. */
const LAST_LINES_MS = 500;

const READY = 'database system is ready to accept connections';

/**
 * glibc keeps the memory that a statement frees for the next one. By default each backend returns it to the kernel after
 * every statement, and pays for it page by page again.
 *
 * @see mallopt(3)
 */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: `${4 * 1024 * 1024}`, MALLOC_TOP_PAD_: `${256 * 1024}` };

/**
 * Lines of PostgreSQL's log that say that something is wrong with it, rather than with a statement. Warnings and errors of
 * statements are not logged, since they can contain personal data.
 */
const TROUBLE = / (?:FATAL|PANIC): |terminated by signal|could not |not properly shut down/;
/** Stopping ends connections, and clients that die end their own. */
const ORDINARY = /administrator command|is shutting down|data (?:from|to) client|connection to client lost/;

/** PostgreSQL settings by name; they override ours. */
type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Starts the bundled PostgreSQL on a socket in its cluster and on a free loopback port.
 *
 * @param options.onTrouble called with each line of its log, once it is ready, that says that something is wrong with it
 * @throws Error when the cluster is in use or cannot be created, or PostgreSQL fails to start
 * @example
 * await using postgres = await startPostgres({ directory: './data/postgres', password });
 * await prepareDatabase({ url: postgres.url, directory: '.', jwtSecret });
 */
export async function startPostgres(
  options: ClusterOptions & {
    readonly settings?: PostgresSettings | undefined;
    readonly onTrouble?: ((line: string) => void) | undefined;
  },
): Promise<PostgresServer> {
  const cluster = await ensureCluster(options);
  await stopOrphanedServer(cluster.directory);
  await removeStaleSockets(cluster.directory);
  await recordSupervisor(cluster.directory);
  const port = await freePort();
  const socket = socketHost(cluster.directory, port);
  const child = spawnSupervised(cluster, port, {
    hasSocket: socket !== null,
    durable: options.durable ?? true,
    settings: options.settings,
  });
  const closed = once(child, 'close');
  const lines = await waitUntilReady(child, options.onTrouble).catch(async (error: unknown) => {
    // PostgreSQL rejects all but one of several concurrent starts.
    await stopOrphanedServer(cluster.directory);
    throw error;
  });
  // A rejected start may have overwritten our record.
  await recordSupervisor(cluster.directory);
  const exited = once(child, 'exit').then(async () => {
    await completesWithin(LAST_LINES_MS, closed);
    return lastOf(lines);
  });
  return {
    url: new Secret(
      `postgres://${SUPERUSER}:${encodeURIComponent(options.password.reveal())}@${socket ?? '127.0.0.1'}:${port}/postgres`,
    ),
    port,
    directory: cluster.directory,
    exited,
    async [Symbol.asyncDispose]() {
      // Closing the pipe stops the server.
      child.stdin?.end();
      await exited;
    },
  };
}

function spawnSupervised(
  cluster: Cluster,
  port: number,
  {
    durable,
    hasSocket,
    settings: further,
  }: { durable: boolean; hasSocket: boolean; settings: PostgresSettings | undefined },
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    // Only the server's account may enter its directory.
    unix_socket_directories: hasSocket ? quoteDirectory(cluster.directory) : '',
    max_connections: '60',
    shared_buffers: '64MB',
    jit: 'off',
    // Saves processes: no I/O workers, no replication.
    ...(cluster.major >= 18 && { io_method: 'sync' }),
    max_logical_replication_workers: '0',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Statements can contain personal data; we log errors ourselves, without values. 'log' ranks above 'error'.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...further,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [
    join(cluster.binaries, 'bin', 'postgres'),
    '-D',
    cluster.directory,
    '-p',
    `${port}`,
    ...flags,
  ];
  return spawn('/bin/sh', ['-c', SUPERVISED, 'sh', ...command], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...ALLOCATOR },
    // In its own session, so that Ctrl-C reaches only us.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...cluster.account,
  });
}

const lastOf = (lines: readonly string[]): string => lines.slice(-8).join('\n');

/** @returns the lines of its log, which it goes on filling */
async function waitUntilReady(
  child: ChildProcess,
  onTrouble: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  if (!child.stderr) throw new Error('PostgreSQL was started without stderr.');
  const lines: string[] = [];
  const log = createInterface({ input: child.stderr });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`PostgreSQL did not start (exit ${code}):\n${lastOf(lines)}`);
  });
  let isReady = false;
  const ready = new Promise<void>((resolve) => {
    log.on('line', (line) => {
      if (isReady && TROUBLE.test(line) && !ORDINARY.test(line)) onTrouble(line);
      lines.push(line);
      if (lines.length > 50) lines.shift();
      if (!line.includes(READY)) return;
      isReady = true;
      resolve();
    });
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return lines;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

import { Connection, Pool, type PoolClient } from 'pg';
import { completesWithin } from '../completes-within.ts';
import type { Secret } from '../secret.ts';
import { createSemaphore } from '../semaphore.ts';
import { createClient } from './client.ts';
import { createSocketSet } from './socket-set.ts';
import { connectionWaitMs, PoolExhaustedError, recordUnavailable } from './unavailable.ts';

/** Thrown for a statement whose result is larger than the process can take. */
class ResultTooLargeError extends Error {
  /** PostgreSQL's `program_limit_exceeded`, as for results larger than it can build. */
  readonly code = '54000';

  constructor() {
    super('The result is too large.');
  }
}

/**
 * How long establishing a connection may take. A busy machine needs seconds for it, and the heartbeat breaks connections to
 * a server that does not respond.
 */
export const CONNECT_TIMEOUT_MS = 30_000;

/** On closing: how long running work may continue before it is cancelled, and then before it is disconnected. */
const CLOSE_TIMEOUT_MS = 1000;

const CANCEL_TIMEOUT_MS = 2000;

/**
 * Per statement or batch. PostgreSQL returns up to a gigabyte, of which the process keeps several copies; from half of
 * that on, the driver throws where nothing can catch it.
 */
const MAX_RESULT_BYTES = 32 * 1024 * 1024;

export interface ConnectionPool extends AsyncDisposable {
  /**
   * Runs `work` with a connection of the pool.
   *
   * @param signal cancels the running statement
   * @throws what `work` throws, or the driver's error when no connection is available in time
   */
  withConnection<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Breaks every connection, so that pending statements fail and later ones reconnect. */
  disconnect(): void;
  stats(): PoolStats;
}

/** Open connections, the idle ones among them, and requests waiting for one. */
export interface PoolStats {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Creates a pool that connects on demand. */
export function openPool(options: { url: Secret; connections: number }): ConnectionPool {
  const sockets = createSocketSet();
  const pool = new Pool({
    connectionString: options.url.reveal(),
    max: options.connections,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Statements are sent without waiting for the previous result.
    pipeline: true,
    stream: sockets.create,
  });
  // The pool replaces broken idle connections; without a listener the event would end the process.
  pool.on('error', () => undefined);
  // Likewise for connections in use, whose statements reject.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    limitResults(client);
  });
  const inUse = new Set<PoolClient>();
  // The pool's own queue would count the wait and the connecting as one.
  const slots = createSemaphore({
    size: options.connections,
    maxQueue: Number.POSITIVE_INFINITY,
    timeoutMs: connectionWaitMs,
    refuse: () => new PoolExhaustedError(),
  });
  async function withSlot<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const client = await pool.connect();
    if (signal?.aborted) {
      client.release();
      throw signal.reason;
    }
    inUse.add(client);
    let cancelling: Promise<void> | undefined;
    const cancel = (): void => {
      cancelling ??= cancelStatement(options.url, client);
    };
    signal?.addEventListener('abort', cancel);
    try {
      return await work(client);
    } finally {
      signal?.removeEventListener('abort', cancel);
      // Otherwise a late cancellation could hit the next user of the connection.
      await cancelling;
      inUse.delete(client);
      // A connection that was cancelled or is still in a transaction is closed, not reused.
      client.release(cancelling !== undefined || client.getTransactionStatus() !== 'I');
    }
  }
  let requests = 0;
  return {
    async withConnection(work, signal) {
      signal?.throwIfAborted();
      requests += 1;
      try {
        return await slots(() => withSlot(work, signal));
      } catch (error) {
        throw recordUnavailable(error);
      } finally {
        requests -= 1;
      }
    },
    disconnect: sockets.destroyAll,
    stats: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: Math.max(0, requests - options.connections),
    }),
    async [Symbol.asyncDispose]() {
      const ended = pool.end();
      if (await completesWithin(CLOSE_TIMEOUT_MS, ended)) return;
      await Promise.all([...inUse].map((client) => cancelStatement(options.url, client)));
      if (await completesWithin(CLOSE_TIMEOUT_MS, ended)) return;
      // The driver disconnects when a statement is running.
      for (const client of inUse) client.end().catch(() => undefined);
      await completesWithin(CLOSE_TIMEOUT_MS, ended);
      // Those that are still connecting.
      sockets.destroyAll();
    },
  };
}

/** Breaks the connection, which ends the statement, as soon as its result is too large. */
function limitResults(client: PoolClient): void {
  if (!('connection' in client && client.connection instanceof Connection)) return;
  const { connection } = client;
  let received = 0;
  connection.on('readyForQuery', () => {
    received = 0;
  });
  connection.stream.on('data', ({ length }: Buffer) => {
    received += length;
    if (received > MAX_RESULT_BYTES) connection.stream.destroy(new ResultTooLargeError());
  });
}

/** Best effort: if it fails, the role's statement_timeout applies. */
async function cancelStatement(url: Secret, target: PoolClient): Promise<void> {
  if (!('processID' in target) || typeof target.processID !== 'number') return;
  const client = createClient(url, { connectTimeoutMs: CANCEL_TIMEOUT_MS });
  const cancelled = client
    .connect()
    .then(() => client.query('select pg_cancel_backend($1)', [target.processID]))
    .catch(() => undefined);
  await completesWithin(CANCEL_TIMEOUT_MS, cancelled);
  client.end().catch(() => undefined);
}

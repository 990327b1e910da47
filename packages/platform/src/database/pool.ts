import { Client, Pool, type PoolClient } from 'pg';
import { completesWithin } from '../completes-within.ts';
import type { Secret } from '../secret.ts';
import { noteUnavailable } from './unavailable.ts';

/** How long a request waits for a connection; then it is answered that there is none. */
export const WAIT_MS = 5000;

/** How long work under way may go on once the pool closes, before it is cancelled, and again before it is cut off. */
const CLOSING_MS = 1000;

const CANCEL_MS = 2000;

export interface ConnectionPool extends AsyncDisposable {
  /**
   * Lends a connection.
   *
   * @param signal cancels the statement under way; what `work` does afterwards fails
   * @throws what `work` throws, and the driver's error when no connection is to be had in time
   */
  lend<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Opens no connection before one is needed. */
export function openPool(options: { url: Secret; connections: number }): ConnectionPool {
  const pool = new Pool({
    connectionString: options.url.reveal(),
    max: options.connections,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    // A statement is sent at once, not when the one before has been answered.
    pipeline: true,
  });
  // An idle connection that the server closed is replaced at the next use; without a listener it would end us.
  pool.on('error', () => undefined);
  // So would one that is lent; its statements tell who borrowed it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lent = new Set<PoolClient>();
  return {
    async lend(work, signal) {
      signal?.throwIfAborted();
      const client = await pool.connect().catch((error: unknown) => {
        throw noteUnavailable(error);
      });
      lent.add(client);
      let cancelling: Promise<void> | undefined;
      const cancel = (): void => {
        cancelling ??= cancelStatement(options.url, client);
      };
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted) cancel();
      try {
        return await work(client);
      } catch (error) {
        throw noteUnavailable(error);
      } finally {
        signal?.removeEventListener('abort', cancel);
        // Only when it has arrived can it hit nobody else.
        await cancelling;
        lent.delete(client);
        // A connection that could not even roll back is closed, not handed on; nor is one that a cancel was meant for.
        client.release(cancelling !== undefined || client.getTransactionStatus() !== 'I');
      }
    },
    async [Symbol.asyncDispose]() {
      const ended = pool.end();
      if (await completesWithin(CLOSING_MS, ended)) return;
      await Promise.all([...lent].map((client) => cancelStatement(options.url, client)));
      if (await completesWithin(CLOSING_MS, ended)) return;
      // With a statement under way the driver cuts the connection.
      for (const client of lent) client.end().catch(() => undefined);
      await completesWithin(CLOSING_MS, ended);
    },
  };
}

/** Best effort: where the server does not listen, the role's time limit ends the statement. */
async function cancelStatement(url: Secret, target: PoolClient): Promise<void> {
  if (!('processID' in target) || typeof target.processID !== 'number') return;
  const client = new Client({ connectionString: url.reveal(), connectionTimeoutMillis: CANCEL_MS });
  client.on('error', () => undefined);
  const cancelled = client
    .connect()
    .then(() => client.query('select pg_cancel_backend($1)', [target.processID]))
    .catch(() => undefined);
  await completesWithin(CANCEL_MS, cancelled);
  client.end().catch(() => undefined);
}

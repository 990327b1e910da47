import { escapeLiteral, Pool, type QueryConfig, type QueryResult } from 'pg';
import type { Caller } from './caller.ts';
import { type Listener, listen } from './listen.ts';

/** A transaction that runs as one caller. */
export interface Transaction {
  query(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Record<string, unknown>>>;
}

export interface TransactionOptions {
  /** Let the database refuse every write (GET and HEAD requests). */
  readonly readOnly?: boolean;
  /** Decide after the work whether to keep it (PostgREST's `Prefer: tx=rollback`). */
  readonly rollback?: boolean;
  /** Schemas that unqualified names are looked up in; `public` and `extensions` when absent. */
  readonly searchPath?: readonly string[];
}

export interface Database extends AsyncDisposable {
  /**
   * Runs `work` in one transaction as `caller`: the only door to the data.
   *
   * Role and claims are set locally to the transaction, so nothing of one caller can reach another who is handed
   * the same connection afterwards. Commits when `work` resolves, rolls back when it rejects.
   */
  asRole<T>(caller: Caller, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Hears the notifications of `channels` on a connection of its own, until disposed. */
  listen(channels: readonly string[], listener: Listener): Promise<AsyncDisposable>;
}

/**
 * Opens a pool of connections that log in as `authenticator`, which owns nothing and can only become the roles
 * granted to it.
 *
 * @param options.url of the role `authenticator`
 * @param options.connections upper limit of the pool; 10 when absent
 */
export function openDatabase(options: { url: string; connections?: number }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that the server closed is replaced at the next use; without a listener it would end us.
  pool.on('error', () => undefined);
  return {
    asRole: (caller, work, transactionOptions = {}) => transact(pool, caller, work, transactionOptions),
    listen: (channels, listener) => listen({ url: options.url, channels, listener }),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

async function transact<T>(
  pool: Pool,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query(opening(caller, options));
    const result = await work({ query: (text, values) => client.query(text, values) });
    const { command } = await client.query(options.rollback ? 'rollback' : 'commit');
    // PostgreSQL answers a commit after a failed statement with ROLLBACK: work that hid its error is not done.
    if (command === 'ROLLBACK' && !options.rollback)
      throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is closed, not handed on.
    client.release(broken !== undefined);
  }
}

/** One message to the server: begin, and everything local to the transaction. */
function opening(caller: Caller, options: TransactionOptions): string {
  const settings: Record<string, string> = {
    search_path: (options.searchPath ?? ['public', 'extensions'])
      .map((name) => JSON.stringify(name))
      .join(', '),
    'request.jwt.claims': JSON.stringify(caller.claims),
    ...(caller.request && {
      'request.method': caller.request.method,
      'request.path': caller.request.path,
      'request.headers': JSON.stringify(caller.request.headers),
    }),
    // The last one: from here on the caller's own rights hold.
    role: caller.role,
  };
  const assignments = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `begin${options.readOnly ? ' read only' : ''}; select ${assignments.join(', ')}`;
}

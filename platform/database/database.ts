import { escapeLiteral, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Secret } from '../secret.ts';
import type { Caller } from './caller.ts';
import { type Listener, openEars } from './listen.ts';
import { type Statement, toQuery } from './statement.ts';

/** A transaction that runs as one caller. */
export interface Transaction {
  query(text: string | QueryConfig, values?: unknown[]): Promise<Result>;
}

export type Result = QueryResult<Record<string, unknown>>;

export interface TransactionOptions {
  /** Let the database refuse every write (GET and HEAD requests). */
  readonly readOnly?: boolean;
  /** Decide after the work whether to keep it (PostgREST's `Prefer: tx=rollback`). */
  readonly rollback?: boolean;
  /** Schemas that unqualified names are looked up in; `public` and `extensions` when absent. */
  readonly searchPath?: readonly string[];
  /** More settings, local to the transaction, made before the role is. */
  readonly settings?: ReadonlyMap<string, string>;
}

export interface Database extends AsyncDisposable {
  /**
   * Runs `work` in one transaction as `caller`: the only door to the data.
   *
   * Role and claims are set locally to the transaction, so nothing of one caller can reach another who is handed
   * the same connection afterwards. Commits when `work` resolves, rolls back when it rejects.
   */
  asRole<T>(caller: Caller, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs statements that are all known beforehand, as {@link Database.asRole} does, without waiting for an answer in
   * between: one round trip.
   *
   * @throws the first statement's error; nothing is kept then
   */
  batch(caller: Caller, statements: readonly Statement[], options?: TransactionOptions): Promise<Result[]>;
  /** Hears the notifications of `channels`, on one connection with all who listen, until disposed. */
  listen(channels: readonly string[], listener: Listener): Promise<AsyncDisposable>;
}

/**
 * Opens a pool of connections that log in as `authenticator`, which owns nothing and can only become the roles
 * granted to it.
 *
 * @param options.url of the role `authenticator`
 * @param options.connections upper limit of the pool; 10 when absent
 */
export function openDatabase(options: { url: Secret; connections?: number }): Database {
  const pool = new Pool({
    connectionString: options.url.reveal(),
    max: options.connections ?? 10,
    idleTimeoutMillis: 10_000,
    // A statement is sent at once, not when the one before has been answered.
    pipeline: true,
  });
  // An idle connection that the server closed is replaced at the next use; without a listener it would end us.
  pool.on('error', () => undefined);
  const ears = openEars(options.url);
  return {
    asRole: (caller, work, transactionOptions = {}) => transact(pool, caller, work, transactionOptions),
    batch: (caller, statements, transactionOptions = {}) =>
      transactAtOnce(pool, caller, statements, transactionOptions),
    listen: ears.listen,
    async [Symbol.asyncDispose]() {
      await ears[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}

async function transact<T>(
  pool: Pool,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  try {
    const opened = client.query(opening(caller, options));
    // Heard below; until then it is nobody's unhandled rejection.
    opened.catch(() => undefined);
    let result: T;
    try {
      result = await work({ query: (text, values) => client.query(text, values) });
    } finally {
      // When the transaction could not be opened, that is the reason why its statements failed.
      await opened;
    }
    const { command } = await client.query(options.rollback ? 'rollback' : 'commit');
    // PostgreSQL answers a commit after a failed statement with ROLLBACK: work that hid its error is not done.
    if (command === 'ROLLBACK' && !options.rollback)
      throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    release(client);
  }
}

async function transactAtOnce(
  pool: Pool,
  caller: Caller,
  statements: readonly Statement[],
  options: TransactionOptions,
): Promise<Result[]> {
  const client = await pool.connect();
  try {
    const answers = await Promise.allSettled([
      client.query(opening(caller, options)),
      ...statements.map((statement) => client.query(toQuery(statement))),
      // After a failed statement this rolls back.
      client.query(options.rollback ? 'rollback' : 'commit'),
    ]);
    const results = answers.map((answer) => {
      // The first one failed by itself, those behind it because of it.
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    return results.slice(1, -1);
  } finally {
    release(client);
  }
}

/** A connection that could not even roll back is closed, not handed on. */
function release(client: PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}

/** One message to the server: begin, and everything local to the transaction. */
function opening(caller: Caller, options: TransactionOptions): string {
  const settings: Record<string, string> = {
    ...Object.fromEntries(options.settings ?? []),
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

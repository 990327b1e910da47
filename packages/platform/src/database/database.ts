import { escapeLiteral, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Secret } from '../secret.ts';
import { createSemaphore } from '../semaphore.ts';
import type { Caller } from './caller.ts';
import { createListenerConnection, type Listener } from './listen.ts';
import { openPool, WAIT_MS } from './pool.ts';
import { type RoleSettings, readRoleSettings } from './role-settings.ts';
import { type Statement, toQuery } from './statement.ts';
import { noteUnavailable, PoolExhaustedError } from './unavailable.ts';

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
   * the same connection afterwards. Commits when `work` resolves, rolls back when it rejects. The settings of the
   * caller's role hold, its time limits first of all, and a caller who leaves takes the statement under way along.
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
  /** `alter role … set …` may have changed: it is read again. */
  forgetRoleSettings(): void;
}

/** Of the connections, visitors may have so many: whoever floods them leaves the rest to staff and to ourselves. */
const VISITORS_SHARE = 0.7;
const WAITING_VISITORS = 1000;

/** Other pools on the database do not hear that they changed. */
const ROLE_SETTINGS_MS = 60_000;

/**
 * Opens a pool of connections that log in as `authenticator`, which owns nothing and can only become the roles
 * granted to it.
 *
 * @param options.url of the role `authenticator`
 * @param options.connections upper limit of the pool; 10 when absent
 */
export function openDatabase(options: { url: Secret; connections?: number }): Database {
  const { connections = 10 } = options;
  const pool = openPool({ url: options.url, connections });
  const visitorsInTurn = createSemaphore({
    size: Math.ceil(connections * VISITORS_SHARE),
    maxQueue: WAITING_VISITORS,
    timeoutMs: WAIT_MS,
    refuse: () => new PoolExhaustedError(),
  });
  const lend = <T>(caller: Caller, work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const lent = (): Promise<T> => pool.lend(work, caller.signal);
    if (caller.role !== 'anon') return lent();
    return visitorsInTurn(lent).catch((error: unknown) => {
      throw noteUnavailable(error);
    });
  };
  const listening = createListenerConnection(options.url);
  let known: Promise<RoleSettings> | undefined;
  let readAt = 0;
  async function settled(caller: Caller, own: TransactionOptions): Promise<TransactionOptions> {
    if (known === undefined || Date.now() - readAt > ROLE_SETTINGS_MS) {
      readAt = Date.now();
      known = readRoleSettings(pool);
    }
    const reading = known;
    const settings = await reading.catch((error: unknown) => {
      if (known === reading) known = undefined;
      // It may have been read for another request.
      throw noteUnavailable(error);
    });
    const ofRole = settings.get(caller.role);
    return ofRole ? { ...own, settings: new Map([...ofRole, ...(own.settings ?? [])]) } : own;
  }
  return {
    async asRole(caller, work, own = {}) {
      const transaction = await settled(caller, own);
      return lend(caller, (client) => transact(client, caller, work, transaction));
    },
    async batch(caller, statements, own = {}) {
      const transaction = await settled(caller, own);
      return lend(caller, (client) => transactAtOnce(client, caller, statements, transaction));
    },
    listen: listening.listen,
    forgetRoleSettings() {
      known = undefined;
    },
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
    },
  };
}

async function transact<T>(
  client: PoolClient,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  try {
    const opened = client.query(opening(caller, options));
    // Heard below; until then it is nobody's unhandled rejection.
    opened.catch(() => undefined);
    let result: T;
    try {
      result = await work({
        async query(text, values) {
          caller.signal?.throwIfAborted();
          return client.query(text, values);
        },
      });
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
  }
}

async function transactAtOnce(
  client: PoolClient,
  caller: Caller,
  statements: readonly Statement[],
  options: TransactionOptions,
): Promise<Result[]> {
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

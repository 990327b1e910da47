import type { PoolClient } from 'pg';
import type { Secret } from '../secret.ts';
import { createSemaphore } from '../semaphore.ts';
import type { Result } from './batch.ts';
import type { Caller } from './caller.ts';
import { createListenerConnection, type Listener } from './listen.ts';
import { openPool, type PoolStats } from './pool.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { cacheRoleSettings, type RoleSettings } from './role-settings.ts';
import { settingsStatement } from './settings-statement.ts';
import type { Statement } from './statement.ts';
import {
  beginStatements,
  runBatch,
  runTransaction,
  type Transaction,
  type TransactionOptions,
} from './transaction.ts';
import { connectionWaitMs, PoolExhaustedError, recordUnavailable } from './unavailable.ts';

export interface Database extends AsyncDisposable {
  /**
   * Runs `work` in one transaction as `caller`: the only access to the data.
   *
   * Role and claims are local to the transaction, so that nothing leaks to the next caller on the same connection.
   * Commits when `work` resolves, rolls back when it rejects. The role's settings apply, such as its timeouts; a
   * disconnecting caller cancels the running statement.
   */
  asRole<T>(caller: Caller, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Like {@link Database.asRole} for statements known in advance, pipelined in one round trip.
   *
   * @throws the first error, after rolling back
   */
  batch(caller: Caller, statements: readonly Statement[], options?: TransactionOptions): Promise<Result[]>;
  /**
   * Runs the same reads as each of several callers of one role, one after another, in one transaction that is pipelined
   * in one round trip. It is rolled back to its start before each next caller: not even a setting made by a policy
   * reaches another caller.
   *
   * @returns the results of each caller, in order
   * @throws the first error, whichever caller it comes from; RangeError when roles differ, since their settings do
   */
  readAsEach(
    callers: readonly Caller[],
    statements: readonly Statement[],
    options?: Omit<TransactionOptions, 'readOnly' | 'rollback'>,
  ): Promise<Result[][]>;
  /** Receives notifications on `channels` until disposed; all listeners share one connection. */
  listen(channels: readonly string[], listener: Listener): Promise<AsyncDisposable>;
  /** The settings of `alter role … set …`, by role; at most a minute old. */
  roleSettings(): Promise<RoleSettings>;
  /** Must be called when the schema may have changed or `alter role … set …` may have run. */
  invalidate(): void;
  /** Breaks every connection, for when the server no longer responds on them. */
  disconnect(): void;
  poolStats(): PoolStats;
}

/** Share of the connections available to `anon`: a flood of visitors leaves the rest to users and the platform. */
const ANON_SHARE = 0.7;
const ANON_MAX_QUEUE = 1000;
/** Share of those available to one address: a single visitor's slow statements leave the rest to others. */
const ADDRESS_SHARE = 0.5;
const ADDRESS_MAX_QUEUE = 100;

/**
 * Opens a pool of connections as `authenticator`, which owns nothing and can only switch to the roles granted to it.
 *
 * @param options.url connection string of `authenticator`
 * @param options.directUrl the same without a pooler, for LISTEN; `url` when absent
 * @param options.isPooled whether `url` leads through a pooler, whose connections to PostgreSQL change with each
 *   transaction and keep no prepared statements
 * @param options.connections maximum size of the pool; 10 when absent
 * @example
 * await using database = openDatabase({ url: authenticatorUrl(adminUrl, jwtSecret) });
 * const { rows } = await database.asRole(SERVICE, (tx) => tx.query('select 1'));
 */
export function openDatabase(options: {
  url: Secret;
  directUrl?: Secret;
  isPooled?: boolean;
  connections?: number;
}): Database {
  const { connections = 10, isPooled = false } = options;
  const pool = openPool({ url: options.url, connections });
  const anonConnections = Math.ceil(connections * ANON_SHARE);
  const anonSemaphore = createSemaphore({
    size: anonConnections,
    maxQueue: ANON_MAX_QUEUE,
    perKey: { size: Math.ceil(anonConnections * ADDRESS_SHARE), maxQueue: ADDRESS_MAX_QUEUE },
    timeoutMs: connectionWaitMs,
    refuse: () => new PoolExhaustedError(),
  });
  const withConnection = <T>(caller: Caller, work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const run = (): Promise<T> => pool.withConnection(work, caller.signal);
    if (caller.role !== 'anon') return run();
    return anonSemaphore(run, caller.network).catch((error: unknown) => {
      throw recordUnavailable(error);
    });
  };
  const listener = createListenerConnection(options.directUrl ?? options.url);
  const roleSettings = cacheRoleSettings(pool);
  async function withRoleSettings(caller: Caller, own: TransactionOptions): Promise<TransactionOptions> {
    const ofRole = (await roleSettings.current()).get(caller.role);
    return ofRole ? { ...own, settings: new Map([...ofRole, ...(own.settings ?? [])]) } : own;
  }
  const prepared = new WeakMap<PoolClient, PreparedStatements>();
  let schemaVersion = 0;
  function preparedOn(client: PoolClient): PreparedStatements | null {
    if (isPooled) return null;
    const statements = prepared.get(client) ?? new PreparedStatements();
    prepared.set(client, statements);
    statements.expectSchema(schemaVersion);
    return statements;
  }
  return {
    async asRole(caller, work, own = {}) {
      const options = await withRoleSettings(caller, own);
      return withConnection(caller, (client) =>
        runTransaction(client, caller, work, options, options.isPrepared ? preparedOn(client) : null),
      );
    },
    async batch(caller, statements, own = {}) {
      const options = await withRoleSettings(caller, own);
      const { isPrepared = false, rollback } = options;
      const begin = beginStatements(caller, options);
      const all = [
        ...begin,
        ...statements.map((statement) => ({ ...statement, isPrepared, returnsRows: true })),
        { text: rollback ? 'rollback' : 'commit', isPrepared: true },
      ];
      const results = await withConnection(caller, (client) => runBatch(client, all, preparedOn(client)));
      return results.slice(begin.length, -1);
    },
    async readAsEach(callers, statements, own = {}) {
      const [first] = callers;
      if (!first) return [];
      const { role } = first;
      if (callers.some((caller) => caller.role !== role)) throw new RangeError('The roles differ.');
      const options = await withRoleSettings(first, own);
      const reads = statements.map((statement) => ({
        ...statement,
        isPrepared: options.isPrepared ?? false,
        returnsRows: true,
      }));
      const begin = [
        { text: 'begin read only', isPrepared: true },
        { text: 'savepoint before_each', isPrepared: true },
      ];
      const all = [
        ...begin,
        ...callers.flatMap((caller) => [
          settingsStatement(caller, options),
          ...reads,
          { text: 'rollback to before_each', isPrepared: true },
        ]),
        { text: 'rollback', isPrepared: true },
      ];
      // No single caller may cancel a query that is shared with others.
      const results = await withConnection({ role, claims: {} }, (client) =>
        runBatch(client, all, preparedOn(client)),
      );
      // Per caller: settings, reads and rollback.
      const perCaller = reads.length + 2;
      const firstRead = (at: number): number => begin.length + at * perCaller + 1;
      return callers.map((_, at) => results.slice(firstRead(at), firstRead(at) + reads.length));
    },
    listen: listener.listen,
    roleSettings: roleSettings.current,
    invalidate() {
      roleSettings.invalidate();
      schemaVersion += 1;
    },
    disconnect() {
      pool.disconnect();
      listener.disconnect();
    },
    poolStats: pool.stats,
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
    },
  };
}

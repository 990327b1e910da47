import type { PoolClient, QueryConfig } from 'pg';
import { Batch, type BatchStatement, type Result } from './batch.ts';
import type { Caller } from './caller.ts';
import { createPipeline } from './pipeline.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { type LocalSettings, settingsStatement } from './settings-statement.ts';
import { toText } from './statement.ts';
import { runStatement, traceStatements } from './statement-channel.ts';

/** Runs parameterized statements as one caller, in one transaction or each in its own. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<Result>;
}

/** A transaction that runs as one caller. */
export interface Transaction {
  query(text: string | QueryConfig, values?: unknown[]): Promise<Result>;
}

export interface TransactionOptions extends LocalSettings {
  /** Makes the database refuse writes (GET and HEAD requests). */
  readonly readOnly?: boolean;
  /** Rolls back at the end (PostgREST's `Prefer: tx=rollback`). */
  readonly rollback?: boolean;
  /**
   * Keeps the statements prepared. `Database.invalidate` must then be called when tables change, and the work must be
   * repeatable: it is retried when a prepared statement was stale.
   */
  readonly isPrepared?: boolean;
}

/**
 * Runs `work` between a begin and a commit. With `isPrepared`, the begin and the statements of one tick are sent together.
 *
 * @param prepared null when the connection keeps none, or `work` cannot be retried when one was stale
 * @throws what `work` throws, or the database's error, after rolling back
 */
export async function runTransaction<T>(
  client: PoolClient,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
  prepared: PreparedStatements | null,
): Promise<T> {
  let isStale = false;
  let isBegun = false;
  const send = async (statements: readonly BatchStatement[]): Promise<Result[]> => {
    isBegun = true;
    const batch = new Batch(statements, prepared);
    try {
      return await traceStatements(statements, () => batch.send(client));
    } catch (error) {
      isStale ||= batch.forgetStale(error);
      throw error;
    }
  };
  const begin = beginStatements(caller, options);
  const pipeline = createPipeline(send, options.isPrepared ? begin : []);
  try {
    const begun = options.isPrepared ? undefined : send(begin);
    // Awaited below; avoids an unhandled rejection until then.
    begun?.catch(() => undefined);
    let result: T;
    try {
      result = await work({
        async query(query, values) {
          caller.signal?.throwIfAborted();
          if (!options.isPrepared) return runStatement(client, query, values);
          const statement = typeof query === 'string' ? { text: query, values } : query;
          return pipeline.add({
            text: statement.text,
            values: statement.values?.map(toText) ?? [],
            isPrepared: true,
            returnsRows: true,
          });
        },
      });
    } finally {
      // A failed BEGIN is the reason why the other statements failed, so its error takes precedence.
      await begun;
    }
    const { command } = await pipeline.add({
      text: options.rollback ? 'rollback' : 'commit',
      isPrepared: true,
    });
    // PostgreSQL responds to COMMIT with ROLLBACK after a failed statement whose error `work` has swallowed.
    if (command === 'ROLLBACK' && !options.rollback)
      throw new Error('The transaction failed and was rolled back.');
    return result;
  } catch (error) {
    if (isBegun) await client.query('rollback').catch(() => undefined);
    if (isStale) return runTransaction(client, caller, work, options, null);
    throw error;
  }
}

/**
 * Runs a whole transaction, including its begin and commit.
 *
 * @throws the first error, after rolling back
 */
export async function runBatch(
  client: PoolClient,
  statements: readonly BatchStatement[],
  prepared: PreparedStatements | null,
): Promise<Result[]> {
  const batch = new Batch(statements, prepared);
  try {
    return await traceStatements(statements, () => batch.send(client));
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // It was rolled back, so it can be retried, this time without prepared statements.
    if (batch.forgetStale(error)) return runBatch(client, statements, null);
    throw error;
  }
}

/** The statements that begin each transaction. */
export function beginStatements(caller: Caller, options: TransactionOptions): BatchStatement[] {
  const begin = { text: options.readOnly ? 'begin read only' : 'begin', isPrepared: true };
  return [begin, settingsStatement(caller, options)];
}

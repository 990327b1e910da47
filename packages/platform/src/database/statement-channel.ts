import { tracingChannel } from 'node:diagnostics_channel';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';

type Result = QueryResult<Record<string, unknown>>;

/** A statement under way. */
export interface StatementEvent {
  /** `select`, `insert` …: neither its text nor its values. */
  readonly operation: string;
}

/**
 * Tells of each statement as it begins and ends, to whoever traces; costs nothing while nobody subscribes.
 * Source: https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel
 */
export const statementChannel = tracingChannel<unknown, StatementEvent>('voltandes:statement');

/** Runs a statement and tells of it. */
export function runStatement(
  client: PoolClient,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<Result> {
  const run = (): Promise<Result> => client.query(statement, values);
  if (!statementChannel.hasSubscribers) return run();
  const [operation = 'other'] = /^[a-z]+/i.exec(textOf(statement).trimStart()) ?? [];
  return statementChannel.tracePromise(run, { operation: operation.toLowerCase() });
}

const textOf = (statement: string | QueryConfig): string =>
  typeof statement === 'string' ? statement : statement.text;

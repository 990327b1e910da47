import { tracingChannel } from 'node:diagnostics_channel';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';

type Result = QueryResult<Record<string, unknown>>;

/** A running statement. */
export interface StatementEvent {
  /** `select`, `insert` …: neither its text nor its values. */
  readonly operation: string;
}

/**
 * Publishes the start and end of each statement for tracing. Free when nobody subscribes.
 * Source: https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel
 */
export const statementChannel = tracingChannel<unknown, StatementEvent>('voltandes:statement');

/** Runs a statement and publishes its start and end. */
export function runStatement(
  client: PoolClient,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<Result> {
  const run = (): Promise<Result> => client.query(statement, values);
  if (!statementChannel.hasSubscribers) return run();
  return statementChannel.tracePromise(run, {
    operation: operationOf(typeof statement === 'string' ? statement : statement.text),
  });
}

/** Publishes the start and end of statements that are sent together. */
export async function traceStatements<T>(
  statements: readonly { readonly text: string }[],
  send: () => Promise<T>,
): Promise<T> {
  if (!statementChannel.hasSubscribers) return send();
  const sent = send();
  const traced = statements.map(({ text }) =>
    statementChannel.tracePromise(() => sent, { operation: operationOf(text) }),
  );
  await Promise.all(traced);
  return sent;
}

const operationOf = (text: string): string =>
  (/^[a-z]+/i.exec(text.trimStart())?.[0] ?? 'other').toLowerCase();

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
  return statementChannel.tracePromise(run, {
    operation: operationOf(typeof statement === 'string' ? statement : statement.text),
  });
}

/** Tells of statements that are sent together. */
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

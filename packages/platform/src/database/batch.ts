import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';
import { serialize } from 'pg-protocol';
import type { PreparedStatements } from './prepared-statements.ts';
import type { Statement } from './statement.ts';

export interface BatchStatement extends Statement {
  /** Whether its rows are read; describing them takes a message each way. */
  readonly returnsRows?: boolean;
  /** Whether PostgreSQL keeps it prepared. */
  readonly isPrepared?: boolean;
}

export type Result = QueryResult<Record<string, unknown>>;

/**
 * Sends statements in one packet with one Sync: PostgreSQL wakes once, responds once, and skips the statements after an
 * error. The driver's own queries have a Sync each, and PostgreSQL responds to them one by one.
 * Source: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class Batch extends Query {
  readonly #results = Promise.withResolvers<Result[]>();
  readonly #statements: readonly BatchStatement[];
  readonly #prepared: PreparedStatements | null;
  /** The caller's statements that had been prepared before. */
  readonly #reused: string[] = [];

  /** @param prepared the connection's prepared statements; null where none are kept */
  constructor(statements: readonly BatchStatement[], prepared: PreparedStatements | null) {
    super('', (error, results) => {
      if (error) this.#results.reject(error);
      // One result per statement, which the driver's types do not express.
      else this.#results.resolve([results].flat());
    });
    this.#statements = statements;
    this.#prepared = prepared;
  }

  /** @throws the first error, after which the transaction has failed */
  async send(client: PoolClient): Promise<Result[]> {
    client.query(this);
    return this.#results.promise;
  }

  /**
   * Whether an error may come from statements prepared before a schema change, or unknown to PostgreSQL because it
   * skipped them after an error or they were deallocated. Forgets these statements.
   */
  forgetStale(error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isLost = code === INVALID_STATEMENT_NAME;
    if (!isLost && !(this.#reused.length > 0 && STALE.test(code))) return false;
    this.#prepared?.forget(isLost ? undefined : this.#reused);
    return this.#prepared !== null;
  }

  /** Called by the driver. Writes one buffer: writing many costs the operating system several times as much. */
  override submit = (connection: Connection): void => {
    const messages = this.#prepared?.closeDiscarded() ?? [];
    for (const statement of this.#statements) {
      const name = this.#parse(messages, statement);
      messages.push(serialize.bind({ statement: name, values: [...(statement.values ?? [])] }));
      if (statement.returnsRows) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  };

  /** @returns the statement's name; empty for the unnamed statement, which lasts until the next one */
  #parse(messages: Buffer[], { isPrepared, returnsRows, text }: BatchStatement): string {
    const { isKnown, name } = (isPrepared && this.#prepared?.use(text)) || { isKnown: false, name: '' };
    if (!isKnown) messages.push(serialize.parse({ name, text }));
    // Statements that begin and end a transaction do not depend on the schema.
    if (isKnown && returnsRows) this.#reused.push(text);
    return name;
  }
}

const INVALID_STATEMENT_NAME = '26000';

/**
 * A prepared statement keeps its parameter types, which values may no longer fit after a schema change. Privileges
 * (42501) are checked on every execution.
 */
const STALE = /^(?:22...|42(?!501)...|0A000)$/;

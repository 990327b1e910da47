import type { BatchStatement, Result } from './batch.ts';

export interface Pipeline {
  /** Sends a statement together with all others of the same tick. */
  add(statement: BatchStatement): Promise<Result>;
}

/**
 * Collects the statements of one tick into one packet. If one fails, those sent with it fail for the same reason: in a
 * transaction they would fail anyway.
 *
 * @param send executes statements in order
 * @param first sent together with the first statement
 */
export function createPipeline(
  send: (statements: readonly BatchStatement[]) => Promise<Result[]>,
  first: readonly BatchStatement[],
): Pipeline {
  let waiting = [...first];
  let sent: Promise<Result[]> | null = null;
  return {
    async add(statement) {
      const at = waiting.push(statement) - 1;
      sent ??= Promise.resolve().then(() => {
        const statements = waiting;
        waiting = [];
        sent = null;
        return send(statements);
      });
      const result = (await sent)[at];
      if (!result) throw new Error('A statement returned no result.');
      return result;
    },
  };
}

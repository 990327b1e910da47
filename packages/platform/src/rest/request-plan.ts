import type { Statement } from '../database/statement.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The statements of a request, all known before the first one runs, so that they are sent in one round trip. */
export interface RequestPlan {
  readonly statements: readonly Statement[];
  readonly readOnly: boolean;
  /** `SET` clauses of the called function, applied before it runs. */
  readonly settings?: ReadonlyMap<string, string> | undefined;
  /** Whether the results may still lead to an error; the transaction then commits only once they are checked. */
  readonly isConditional: boolean;
  /**
   * Builds the response.
   *
   * @param results the rows of each statement
   * @throws RestError when the results violate the request, for example `single` with several rows
   */
  answer(results: readonly Rows[]): Response;
}

import type { Statement } from '../database/statement.ts';
import type { Rows } from './sql/statement.ts';

/** A request ready to execute. All statements are known before the first one runs, so they take a single round trip. */
export interface RequestPlan {
  readonly statements: readonly Statement[];
  readonly readOnly: boolean;
  /** `SET` clauses of the called function, applied before it runs. */
  readonly settings?: ReadonlyMap<string, string> | undefined;
  /** Whether `toResponse` may reject the results; the transaction then commits only after it has run. */
  readonly isConditional: boolean;
  /**
   * Builds the response.
   *
   * @param results the rows of each statement
   * @throws RestError when the results violate the request, for example `single` with several rows
   */
  toResponse(results: readonly Rows[]): Response;
}

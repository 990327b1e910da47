import type { Statement } from '../database/statement.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** What a request does in its transaction: known before the first statement runs, so all of it travels at once. */
export interface Work {
  readonly statements: readonly Statement[];
  readonly readOnly: boolean;
  /** Settings of the function called, in force from the beginning. */
  readonly settings?: ReadonlyMap<string, string> | undefined;
  /** Whether the answer may turn out to be a refusal: then nothing is kept before it is known. */
  readonly isConditional: boolean;
  /**
   * Makes the answer.
   *
   * @param results the rows of each statement
   * @throws RestError when what was done is not what was asked for
   */
  answer(results: readonly Rows[]): Response;
}

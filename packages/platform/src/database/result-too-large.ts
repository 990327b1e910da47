/** Thrown for a statement whose result is larger than the process can take. */
export class ResultTooLargeError extends Error {
  /** PostgreSQL's `program_limit_exceeded`, as for results larger than it can build. */
  readonly code = '54000';

  constructor() {
    super('The result is too large.');
  }
}

export type TokenProblem =
  | 'malformed'
  | 'expired'
  | 'not_yet_valid'
  | 'invalid_claim'
  | 'bad_signature'
  | 'unsigned';

/** Thrown for a token that no service accepts. The message is PostgREST's. */
export class TokenError extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

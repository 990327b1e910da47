import { z } from 'zod';
import type { Suite } from '../case.ts';

const challengeSchema = z.object({ challenge: z.string(), isValid: z.boolean() });
const paramsSchema = z.object({ challengeMethod: z.string(), challenge: z.string(), expected: z.json() });

/** The Go tests call functions; here, an endpoint that accepts a challenge is used. */
const recover = (code_challenge: string, code_challenge_method: string, msg: string | null) => ({
  request: 'POST /recover',
  body: { email: 'test@example.com', code_challenge, code_challenge_method },
  ...(msg === null
    ? { status: 200 }
    : { status: 400, response: { error_code: 'validation_failed', msg: new RegExp(`^${msg}`) } }),
});

export const pkce: Suite = {
  file: 'helpers_test.go',
  cases: (go) => [
    ...go.table('TestIsValidCodeChallenge', challengeSchema).map(({ challenge, isValid }) => ({
      test: 'TestIsValidCodeChallenge',
      row: challenge,
      steps: [recover(challenge, 's256', isValid ? null : 'code challenge ')],
    })),
    ...go
      .table('TestIsValidPKCEParams', paramsSchema)
      // The test does not check whether the method exists, but an endpoint rejects an unknown one.
      .filter(({ challengeMethod, expected }) => expected !== null || challengeMethod !== 'test')
      .map(({ challenge, challengeMethod, expected }, i) => ({
        test: 'TestIsValidPKCEParams',
        row: `#${i}`,
        steps: [recover(challenge, challengeMethod, expected === null ? null : 'PKCE flow requires ')],
      })),
  ],
  skipped: { 'tests audiences, of which there is only one here': ['TestRequestAud'] },
};

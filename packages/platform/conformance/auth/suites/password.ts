import { z } from 'zod';
import { PRESENT, type Suite } from '../case.ts';

const rowSchema = z.object({
  MinLength: z.number(),
  RequiredCharacters: z.array(z.string()).default([]),
  Password: z.string(),
  Reasons: z.array(z.string()).nullable(),
});

/** Maximum length of a password, which the test only implies by the kind of error. */
const MAX_LENGTH = 72;

export const password: Suite = {
  file: 'password_test.go',
  cases: (go) =>
    go
      .table('TestPasswordStrengthChecks', rowSchema, { variable: 'examples' })
      // config.toml offers named sets of characters, but not these.
      .filter(({ RequiredCharacters }) => RequiredCharacters.length === 0)
      .map(({ MinLength, Password, Reasons }) => ({
        test: 'TestPasswordStrengthChecks',
        row: Password,
        settings: { minimum_password_length: MinLength },
        steps: [
          {
            request: 'POST /signup',
            body: { email: 'test@example.com', password: Password },
            ...(Reasons
              ? {
                  status: 422,
                  response: { error_code: 'weak_password', weak_password: { reasons: Reasons } },
                }
              : Password.length > MAX_LENGTH
                ? { status: 400, response: { error_code: 'validation_failed' } }
                : { status: 200, response: { id: PRESENT } }),
          },
        ],
      })),
};

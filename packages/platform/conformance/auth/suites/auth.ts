import { z } from 'zod';
import type { Suite } from '../case.ts';

const person = { user: { email: 'test@example.com', password: 'password' } };

const rowSchema = z.object({
  Desc: z.string(),
  UserJwtClaims: z.object({
    RegisteredClaims: z.object({ Subject: z.string() }),
    Role: z.string(),
    SessionId: z.string().optional(),
  }),
  ExpectedError: z.json(),
});

/** Matches the error in `apierrors.NewForbiddenError(apierrors.ErrorCodeBadJWT,"…")…`. */
const ERROR = /New(Forbidden|BadRequest)Error\(apierrors\.ErrorCode\w+,([^)]*)\)/;

export const auth: Suite = {
  file: 'auth_test.go',
  cases: (go) => [
    ...['Bearer', 'bearer', 'BEARER', 'bEaReR', 'BeArEr'].map((scheme) => ({
      test: 'TestExtractBearerTokenCaseInsensitive',
      row: `"${scheme}"`,
      steps: [
        person,
        { session: 'test@example.com', keep: 'token' },
        { request: 'GET /user', headers: { authorization: `${scheme} $token` }, status: 200 },
      ],
    })),
    ...go
      .table('TestMaybeLoadUserOrSession', rowSchema, {
        names: {
          'u.ID.String()': '$user',
          's.ID.String()': '$tokenId',
          'uuid.Nil.String()': '00000000-0000-0000-0000-000000000000',
        },
      })
      .map(({ Desc, ExpectedError, UserJwtClaims: { RegisteredClaims, Role, SessionId } }) => {
        const [, kind, msg] = ERROR.exec(JSON.stringify(ExpectedError)) ?? [];
        return {
          test: 'TestMaybeLoadUserOrSession',
          row: Desc,
          steps: [
            person,
            { session: 'test@example.com', keep: 'token' },
            {
              request: 'GET /user',
              as: {
                claims: {
                  sub: RegisteredClaims.Subject,
                  role: Role,
                  aud: 'authenticated',
                  ...(SessionId !== undefined && { session_id: SessionId }),
                },
              },
              status: { Forbidden: 403, BadRequest: 400 }[kind ?? ''] ?? 200,
              response: msg === undefined ? {} : { msg },
            },
          ],
        };
      }),
    {
      test: 'TestRequireAuthenticationBannedUser',
      steps: [
        person,
        { session: 'test@example.com', keep: 'token' },
        { sql: "update auth.users set banned_until = now() + interval '1 day'" },
        { request: 'GET /user', as: '$token', status: 403, response: { error_code: 'user_banned' } },
      ],
    },
  ],
  skipped: { 'calls internal functions': ['TestExtractBearerToken', 'TestParseJWTClaims'] },
};

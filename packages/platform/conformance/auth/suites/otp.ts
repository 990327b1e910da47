import { z } from 'zod';
import { ABSENT, PRESENT, type Suite } from '../case.ts';

const rowSchema = z.object({
  desc: z.string(),
  params: z.object({
    Email: z.string().optional(),
    Phone: z.string().optional(),
    CreateUser: z.boolean(),
    Channel: z.string().optional(),
    CodeChallengeMethod: z.string().optional(),
    CodeChallenge: z.string().optional(),
    Data: z.json().optional(),
  }),
  expected: z.object({ code: z.number(), response: z.record(z.string(), z.json()) }),
});

const body = ({ params }: z.output<typeof rowSchema>) => ({
  email: params.Email,
  phone: params.Phone,
  create_user: params.CreateUser,
  channel: params.Channel,
  code_challenge: params.CodeChallenge,
  code_challenge_method: params.CodeChallengeMethod,
  data: params.Data,
});

const UNCONFIRMED = {
  sql: `select confirmation_sent_at, recovery_sent_at, email_confirmed_at,
      (select string_agg(token_type::text, ' ') from auth.one_time_tokens) as tokens from auth.users`,
  rows: [
    {
      ...{ confirmation_sent_at: PRESENT, recovery_sent_at: ABSENT, email_confirmed_at: ABSENT },
      tokens: 'confirmation_token',
    },
  ],
};

export const otp: Suite = {
  file: 'otp_test.go',
  cases: (go) => [
    ...(['TestOtpPKCE', 'TestOtp'] as const).flatMap((test) =>
      go.table(test, rowSchema).map((row) => ({
        test,
        row: row.desc,
        steps: [
          {
            request: 'POST /otp',
            body: body(row),
            status: row.expected.code,
            // Supabase Auth's error has no code, so only the message identifies it.
            response: row.expected.response,
          },
        ],
      })),
    ),
    {
      test: 'TestNoSignupsForOtp',
      steps: [
        {
          request: 'POST /otp',
          body: { email: 'newuser@example.com', create_user: false },
          status: 422,
          response: { code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' },
        },
      ],
    },
    {
      test: 'TestSubsequentOtp',
      steps: [
        { request: 'POST /otp', body: { email: 'foo@example.com' }, status: 200 },
        UNCONFIRMED,
        { request: 'POST /otp', body: { email: 'foo@example.com' }, status: 200 },
        UNCONFIRMED,
      ],
    },
  ],
};

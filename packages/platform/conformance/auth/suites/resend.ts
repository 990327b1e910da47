import { z } from 'zod';
import { ABSENT, type Step, type Suite } from '../case.ts';

const rowSchema = z.object({
  desc: z.string(),
  params: z.record(z.string(), z.string()),
  expected: z.object({ code: z.number(), message: z.string().nullable() }),
});

const settings = { email: { double_confirm_changes: false } };
const names = {
  'u.GetEmail()': 'foo@example.com',
  'phoneUser.GetPhone()': '1234567890',
  'emailUser.GetEmail()': 'bar@example.com',
};

const people: readonly Step[] = [
  { user: { email: 'foo@example.com', phone: '123456789', password: 'password' } },
  { sql: "update auth.users set email_change = 'baz@example.com' where id = '$user'" },
  { token: 'confirmation_token', to: 'foo@example.com', hash: '123456', age: '1 minute' },
  { token: 'email_change_token_new', to: 'baz@example.com', hash: '1234567', age: '1 minute' },
  { user: { phone: '1234567890', password: 'password' } },
  { sql: "update auth.users set email_change = 'qux@example.com' where id = '$user'" },
  { token: 'email_change_token_new', to: 'qux@example.com', hash: '12345678', age: '1 minute' },
  { user: { email: 'bar@example.com', password: 'password' } },
];

const changed = (type: string, address: string): Step => ({
  sql: `select t.created_at > localtimestamp - interval '30 s' as is_new from auth.one_time_tokens t
    join auth.users u on u.id = t.user_id
    where '${address}' in (u.email, u.phone) and token_type = '${type === 'signup' ? 'confirmation_token' : 'email_change_token_new'}'`,
  rows: [{ is_new: true }],
});

const pkce = {
  code_challenge: 'testtesttesttesttesttesttestteststeststesttesttesttest',
  code_challenge_method: 's256',
};
const resendWithPkce = (type: string, email: string): Step[] => [
  { request: 'POST /resend', body: { type, email, ...pkce }, status: 200 },
  { sql: 'select html from mail.outbox', rows: [{ html: /token=pkce_/ }] },
];

export const resend: Suite = {
  file: 'resend_test.go',
  cases: (go) => [
    ...(['TestResendValidation', 'TestResendPKCEValidation'] as const).flatMap((test) =>
      go.table(test, rowSchema).map(({ desc, expected, params }) => ({
        test,
        row: desc,
        steps: [
          {
            request: 'POST /resend',
            body: params,
            status: expected.code,
            response: { msg: expected.message ?? ABSENT },
          },
        ],
      })),
    ),
    ...go
      .table('TestResendSuccess', z.object({ desc: z.string(), params: z.record(z.string(), z.string()) }), {
        names,
      })
      .map(({ desc, params }) => ({
        test: 'TestResendSuccess',
        row: desc,
        settings,
        steps: [
          ...people,
          { request: 'POST /resend', body: params, status: 200 },
          ...(params.type === 'phone_change'
            ? []
            : [changed(params.type ?? '', params.email ?? params.phone ?? '')]),
        ],
      })),
    {
      test: 'TestResendPKCESuccess',
      row: 'Resend signup confirmation with PKCE',
      settings,
      steps: [
        { user: { email: 'pkce-signup@example.com', password: 'password' } },
        { token: 'confirmation_token', to: 'pkce-signup@example.com', hash: 'oldtoken', age: '1 minute' },
        ...resendWithPkce('signup', 'pkce-signup@example.com'),
      ],
    },
    {
      test: 'TestResendPKCESuccess',
      row: 'Resend email change with PKCE',
      settings,
      steps: [
        { user: { email: 'pkce-change@example.com', password: 'password' } },
        { sql: "update auth.users set email_change = 'pkce-change-new@example.com'" },
        { token: 'email_change_token_new', to: 'pkce-change-new@example.com', hash: 'old', age: '1 minute' },
        ...resendWithPkce('email_change', 'pkce-change@example.com'),
      ],
    },
  ],
};

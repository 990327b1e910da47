import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const settings = {
  enable_anonymous_sign_ins: true,
  sms: { test_otp: { '1234567890': '000000', '1234560000': '000000' } },
};
const signUp = { request: 'POST /signup', body: {}, status: 200 };

const convertSchema = z.object({
  desc: z.string(),
  body: z.object({
    email: z.string().optional(),
    phone: z.string().optional(),
    password: z.string().optional(),
  }),
  verificationType: z.enum(['email_change', 'phone_change']),
});

function convert({ body, verificationType: type }: z.output<typeof convertSchema>): Step[] {
  const isEmail = type === 'email_change';
  const address = isEmail ? { email: body.email } : { phone: body.phone };
  const provider = isEmail ? 'email' : 'phone';
  return [
    { ...signUp, keep: { token: 'access_token', id: 'user.id' } },
    { request: 'PUT /user', as: '$token', body, status: 200 },
    {
      sql: "select is_anonymous, encrypted_password <> '' as has_password from auth.users",
      rows: [{ is_anonymous: true, has_password: body.password !== undefined }],
    },
    // The token that was sent is unknown, so it is replaced by this one.
    ...(isEmail ? [{ token: 'email_change_token_new', to: body.email ?? '', hash: 'some-hash' }] : []),
    {
      request: 'POST /verify',
      body: isEmail ? { type, token_hash: 'some-hash' } : { type, ...address, token: '000000' },
      status: 200,
      response: {
        user: {
          ...{ id: '$id', aud: 'authenticated', is_anonymous: false, identities: [PRESENT], ...address },
          app_metadata: { provider, providers: [provider] },
          [`${provider}_confirmed_at`]: PRESENT,
        },
      },
    },
  ];
}

const adminSchema = z.object({
  desc: z.string(),
  body: z.json(),
  expected: z.json(),
  expectedIdentities: z.number(),
});

export const anonymous: Suite = {
  file: 'anonymous_test.go',
  cases: (go) => [
    {
      test: 'TestAnonymousLogins',
      settings,
      steps: [
        {
          ...signUp,
          body: { data: { field: 'foo' } },
          response: {
            user: {
              ...{ id: PRESENT, aud: 'authenticated', email: ABSENT, phone: ABSENT, is_anonymous: true },
              user_metadata: { field: 'foo' },
            },
          },
        },
      ],
    },
    ...go
      .table('TestConvertAnonymousUserToPermanent', convertSchema, {
        names: { 'mail.EmailChangeVerification': 'email_change' },
      })
      .map((row) => ({
        test: 'TestConvertAnonymousUserToPermanent',
        row: row.desc,
        settings,
        steps: convert(row),
      })),
    {
      test: 'TestRateLimitAnonymousSignups',
      settings,
      steps: [
        ...Array.from({ length: 5 }, () => ({ ...signUp, address: '1.2.3.4' })),
        { ...signUp, address: '1.2.3.4', status: 429 },
        { ...signUp, address: '1.2.3.4', headers: { 'x-forwarded-for': '1.1.1.1' }, status: 429 },
        { ...signUp, address: '5.6.7.8', body: '', status: 400 },
      ],
    },
    ...go
      .table('TestAdminUpdateAnonymousUser', adminSchema)
      .map(({ body, desc, expected, expectedIdentities }) => ({
        test: 'TestAdminUpdateAnonymousUser',
        row: desc,
        settings,
        steps: [
          { user: { is_anonymous: true } },
          {
            request: 'PUT /admin/users/$user',
            as: 'admin',
            body,
            status: 200,
            response: {
              ...z.record(z.string(), z.json()).parse(expected),
              identities: Array(expectedIdentities).fill(PRESENT),
            },
          },
        ],
      })),
  ],
};

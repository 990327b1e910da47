import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const person = {
  user: { email: 'test@example.com', phone: '12345678', password: 'password', identities: ['email'] },
};
const confirmation = { token: 'confirmation_token', to: 'test@example.com', hash: 'asdf3' };
const isConfirmed: Step = {
  sql: "select email_confirmed_at from auth.users where email = 'test@example.com'",
  rows: [{ email_confirmed_at: PRESENT }],
};
const changing: Step = {
  sql: "update auth.users set email_change = 'new@example.com', phone_change = '1234567890'",
};
const sessionFragment = { access_token: PRESENT, expires_in: PRESENT, refresh_token: PRESENT };
const recovered: Step[] = [
  { ask: 'POST /recover', body: { email: 'test@example.com' }, status: 200 },
  { token: 'recovery_token', to: 'test@example.com', hash: 'recovery-hash' },
];

const bodySchema = z.record(z.string(), z.string());
const flowSchema = z.object({ desc: z.string(), body: bodySchema, isPKCE: z.boolean() });
const names = {
  'u.GetPhone()': '12345678',
  'u.GetEmail()': 'test@example.com',
  'strings.ToUpper(u.GetEmail())': 'TEST@EXAMPLE.COM',
  'u.PhoneChange': '1234567890',
  'u.EmailChange': 'new@example.com',
  'u.ConfirmationToken': 'confirmation_token',
  'u.RecoveryToken': 'recovery_token',
  'u.EmailChangeTokenCurrent': 'current_token',
  'models.SHA256.String()': 's256',
  'crypto.GenerateTokenHash(u.GetEmail(),123456)': 'hash of test@example.com',
  'crypto.GenerateTokenHash(u.EmailChange,123456)': 'hash of new@example.com',
  'crypto.GenerateTokenHash(string(u.Email),123456)': 'current-hash',
  currentEmailChangeToken: 'current-hash',
  newEmailChangeToken: 'new-hash',
};

const TOKENS: Readonly<Record<string, readonly [type: string, to: string]>> = {
  sms: ['confirmation_token', '12345678'],
  signup: ['confirmation_token', 'test@example.com'],
  invite: ['confirmation_token', 'test@example.com'],
  email: ['recovery_token', 'test@example.com'],
  recovery: ['recovery_token', 'test@example.com'],
  magiclink: ['recovery_token', 'test@example.com'],
  email_change: ['email_change_token_new', 'new@example.com'],
  phone_change: ['phone_change_token', '1234567890'],
};

/** The token that a body says was sent, of the code 123456. */
function sentTo(type: string, age?: string): Step {
  const [token = '', to = ''] = TOKENS[type] ?? [];
  return { token, to, code: '123456', ...(age && { age }) };
}

const redirectSchema = z.object({
  desc: z.string(),
  siteURL: z.string(),
  uriAllowList: z.array(z.string()),
  requestredirectURL: z.string(),
  expectedredirectURL: z.string(),
});

const otpSchema = z.object({ desc: z.string(), body: bodySchema, expected: z.object({ code: z.number() }) });
const invalidSchema = z.object({ desc: z.string(), body: bodySchema });
const payloadSchema = z.object({
  desc: z.string(),
  payload: z.object({ Type: z.string(), Token: z.string() }),
});
const paramsSchema = z.object({
  desc: z.string(),
  params: z.object({
    ...{ Type: z.string().optional(), Token: z.string().optional() },
    ...{ TokenHash: z.string().optional(), Email: z.string().optional() },
  }),
  method: z.string(),
  expected: z.json(),
});
const secureSchema = z.object({
  desc: z.string(),
  firstVerificationBody: bodySchema,
  secondVerificationBody: bodySchema,
  expectedStatus: z.number(),
});

const changeEmail = (body: object): Step => ({ ask: 'PUT /user', as: '$token', body, status: 200 });

export const verify: Suite = {
  file: 'verify_test.go',
  cases: (go) => [
    ...go.table('TestVerifyPasswordRecovery', flowSchema, { names }).map(({ body, desc, isPKCE }) => ({
      test: 'TestVerifyPasswordRecovery',
      row: desc,
      steps: [
        person,
        { ask: 'POST /recover', body, status: 200 },
        {
          sql: `select substring(html from 'token=(\\w+)') as hash from mail.outbox`,
          keep: { hash: 'hash' },
        },
        {
          ask: 'GET /verify?type=recovery&token=$hash',
          status: 303,
          query: { code: isPKCE ? PRESENT : ABSENT },
        },
        isConfirmed,
      ],
    })),
    ...go.table('TestVerifySecureEmailChange', flowSchema, { names }).map(({ body, desc, isPKCE }) => ({
      test: 'TestVerifySecureEmailChange',
      row: desc,
      steps: [
        person,
        { session: 'test@example.com', keep: 'token', method: 'magiclink' },
        changeEmail({ ...body, email: 'new@example.com' }),
        {
          sql: `select substring(html from 'token=(\\w+)') as hash from mail.outbox where recipient = 'new@example.com'`,
          keep: { newHash: 'hash' },
        },
        {
          sql: `select substring(html from 'token=(\\w+)') as hash from mail.outbox where recipient = 'test@example.com'`,
          keep: { currentHash: 'hash' },
        },
        {
          ask: 'GET /verify?type=email_change&token=$newHash',
          status: 303,
          fragment: { message: PRESENT },
          query: { message: isPKCE ? PRESENT : ABSENT },
        },
        { sql: 'select email_change_confirm_status as status from auth.users', rows: [{ status: 1 }] },
        {
          ask: 'GET /verify?type=email_change&token=$currentHash',
          status: 303,
          ...(isPKCE ? { query: { code: PRESENT } } : { fragment: sessionFragment }),
        },
        {
          sql: 'select email, email_change_confirm_status as status from auth.users',
          rows: [{ email: 'new@example.com', status: 0 }],
        },
      ],
    })),
    {
      test: 'TestExpiredConfirmationToken',
      steps: [
        person,
        { ...confirmation, age: '48 hours' },
        {
          ask: 'GET /verify?type=signup&token=asdf3',
          status: 303,
          fragment: {
            error: 'access_denied',
            error_code: 'otp_expired',
            error_description: 'Email link is invalid or has expired',
          },
        },
      ],
    },
    ...go
      .table('TestInvalidOtp', invalidSchema, { names: { ...names, 'u.ConfirmationToken': '123456' } })
      .map(({ body, desc }) => ({
        test: 'TestInvalidOtp',
        row: desc,
        steps: [
          person,
          changing,
          sentTo(body.type ?? '', desc.startsWith('Expired') ? '48 hours' : '0'),
          {
            ask: 'POST /verify',
            body,
            status: 403,
            answer: { code: 403, msg: 'Token has expired or is invalid' },
          },
        ],
      })),
    {
      test: 'TestExpiredRecoveryToken',
      steps: [
        person,
        { token: 'recovery_token', to: 'test@example.com', hash: 'asdf3', age: '48 hours' },
        { ask: 'GET /verify?type=signup&token=asdf3', status: 303 },
      ],
    },
    {
      test: 'TestVerifyPermitedCustomUri',
      steps: [
        person,
        ...recovered,
        {
          ask: 'GET /verify?type=recovery&token=recovery-hash&redirect_to=http://localhost:3000',
          status: 303,
          location: /^http:\/\/localhost:3000/,
        },
        isConfirmed,
      ],
    },
    {
      test: 'TestVerifyNotPermitedCustomUri',
      steps: [
        person,
        ...recovered,
        {
          ask: 'GET /verify?type=recovery&token=recovery-hash&redirect_to=http://custom-url.com',
          status: 303,
          location: /^https:\/\/example\.netlify\.com/,
        },
        isConfirmed,
      ],
    },
    ...go
      .table('TestVerifySignupWithRedirectURLContainedPath', redirectSchema, { variable: 'testCases' })
      .map(({ desc, expectedredirectURL, requestredirectURL, siteURL, uriAllowList }) => ({
        test: 'TestVerifySignupWithRedirectURLContainedPath',
        row: desc,
        settings: { site_url: siteURL, additional_redirect_urls: uriAllowList },
        steps: [
          person,
          confirmation,
          {
            // `redirect_to` is not escaped there: what follows a `#` is not sent.
            ask: `GET /verify?type=signup&token=asdf3&redirect_to=${requestredirectURL.replace(/#.*/, '')}`,
            status: 303,
            location: startsWith(expectedredirectURL.replace(/#.*/, '')),
          },
          isConfirmed,
          {
            sql: `select raw_user_meta_data -> 'email_verified' as own, identity_data -> 'email_verified' as identity
              from auth.users u join auth.identities i on i.user_id = u.id`,
            rows: [{ own: true, identity: true }],
          },
        ],
      })),
    ...go.table('TestVerifyPKCEOTP', payloadSchema).map(({ desc, payload: { Token, Type } }) => ({
      test: 'TestVerifyPKCEOTP',
      row: desc,
      steps: [
        person,
        { token: TOKENS[Type]?.[0] ?? '', to: 'test@example.com', hash: Token },
        {
          sql: `insert into auth.flow_state (id, auth_code, user_id, code_challenge_method, code_challenge, provider_type,
              authentication_method, created_at, updated_at)
            values (gen_random_uuid(), gen_random_uuid()::text, '$user', 's256', 'codechallengecodechallengcodechallengcodechallengcodechallenge',
              '${Type}', '${Type === 'signup' ? 'email/signup' : Type}', now(), now())`,
        },
        { ask: `GET /verify?type=${Type}&token=${Token}`, status: 303, query: { code: PRESENT } },
        isConfirmed,
      ],
    })),
    ...go
      .table('TestVerifyBannedUser', payloadSchema, { names })
      .map(({ desc, payload: { Token, Type } }) => ({
        test: 'TestVerifyBannedUser',
        row: desc,
        steps: [
          { user: { ...person.user, banned: true } },
          changing,
          { token: TOKENS[Type]?.[0] ?? '', to: TOKENS[Type]?.[1] ?? '', hash: Token },
          {
            ask: `GET /verify?type=${Type}&token=${Token}`,
            status: 303,
            fragment: { error_code: 'user_banned' },
          },
        ],
      })),
    ...go.table('TestVerifyValidOtp', otpSchema, { names }).map(({ body, desc, expected }) => ({
      test: 'TestVerifyValidOtp',
      row: desc,
      steps: [
        person,
        changing,
        sentTo(body.type ?? ''),
        {
          ask: 'POST /verify',
          body: body.token_hash ? { ...body, token_hash: '$hash' } : body,
          status: expected.code,
        },
      ],
    })),
    ...go
      .table('TestSecureEmailChangeWithTokenHash', secureSchema, { names })
      .map(({ desc, expectedStatus, firstVerificationBody, secondVerificationBody }) => ({
        test: 'TestSecureEmailChangeWithTokenHash',
        row: desc,
        steps: [
          person,
          changing,
          { token: 'email_change_token_current', to: 'test@example.com', hash: 'current-hash' },
          { token: 'email_change_token_new', to: 'new@example.com', hash: 'new-hash' },
          { ask: 'POST /verify', body: firstVerificationBody, status: 200 },
          { ask: 'POST /verify', body: secondVerificationBody, status: expectedStatus },
        ],
      })),
    ...go
      .table('TestVerifyValidateParams', paramsSchema, {
        names: { 'http.MethodGet': 'GET', 'http.MethodPost': 'POST' },
      })
      .filter(({ method }) => method === 'POST')
      .map(({ desc, expected, params: { Email, Token, TokenHash, Type } }) => ({
        test: 'TestVerifyValidateParams',
        row: desc,
        steps: [
          {
            ask: 'POST /verify',
            body: { type: Type, token: Token, token_hash: TokenHash, email: Email },
            // A valid request has a token that does not exist.
            ...(expected === null
              ? { status: 403 }
              : {
                  status: 400,
                  answer: { error_code: 'validation_failed', msg: messageOf(expected) },
                }),
          },
        ],
      })),
    ...[
      { test: 'TestVerifyPhoneChangeSendsNotificationEmailEnabled', phone: '12345678' },
      { test: 'TestVerifyPhoneChangeSendsNotificationEmailEnabled_NoChange', phone: undefined },
    ].map(({ phone, test }) => ({
      test,
      steps: [
        { user: { email: 'test@example.com', ...(phone && { phone }), password: 'password' } },
        changing,
        sentTo('phone_change'),
        {
          ask: 'POST /verify',
          body: { type: 'phone_change', token: '123456', phone: '1234567890' },
          status: 200,
          answer: { user: { phone: '1234567890' } },
        },
      ],
    })),
  ],
  left: {
    'calls functions of theirs': ['TestPrepRedirectURL', 'TestPrepErrorRedirectURL'],
    'asks a mock mailer': [
      'TestVeryEmailChangeSendsNotificationEmail',
      'TestVerifyPhoneChangeSendsNotificationEmailDisabled',
    ],
  },
};

const startsWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** The message in `apierrors.NewBadRequestError(apierrors.ErrorCodeValidationFailed, "…")`. */
const messageOf = (expected: unknown): unknown =>
  /,(.*)\)$/.exec(z.object({ go: z.string() }).parse(expected).go)?.[1];

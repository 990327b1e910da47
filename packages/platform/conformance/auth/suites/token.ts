import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const person = { user: { email: 'test@example.com', password: 'password', confirmed: true } };
const password = {
  request: 'POST /token?grant_type=password',
  body: { email: 'test@example.com', password: 'password' },
  status: 200,
};
const signIn = { ...password, keep: { refresh: 'refresh_token' } };
const refresh = {
  request: 'POST /token?grant_type=refresh_token',
  body: { refresh_token: '$refresh' },
  status: 200,
};
const expired = (reason = '') => ({
  status: 400,
  response: { error_code: 'session_expired', msg: `Invalid Refresh Token: Session Expired${reason}` },
});
const alreadyUsed = {
  status: 400,
  response: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
};
const ageOf = (seconds: number) => ({
  sql: `update auth.sessions set created_at = created_at - interval '${seconds} s',
    refreshed_at = localtimestamp - interval '${seconds} s'`,
});

const VERIFIER = '4a9505b9-0857-42bb-ab3c-098b4d28ddc2';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const flow = {
  sql: `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method, created_at, updated_at)
    values (gen_random_uuid(), '1234563', 's256', '${CHALLENGE}', 'github', 'oauth', now(), now())`,
};

const pkceSchema = z.object({ desc: z.string(), authCode: z.string(), codeVerifier: z.string() });
const hookSchema = z.object({ desc: z.string(), uri: z.string(), hookFunctionSQL: z.string() });
const inAuth = (sql: string): string => sql.replace(/replace function (?!auth\.)/, 'replace function auth.');

const rateLimited = (grant: string): Step[] => {
  const request = { request: `POST /token?grant_type=${grant}`, address: '1.2.3.4', status: 400 };
  return [
    ...Array.from({ length: 30 }, () => request),
    { ...request, status: 429 },
    { ...request, headers: { 'x-forwarded-for': '1.1.1.1' }, status: 429 },
    { ...request, address: '5.6.7.8' },
  ];
};

export const token: Suite = {
  file: 'token_test.go',
  cases: (go) => [
    {
      test: 'TestSessionTimebox',
      settings: { sessions: { timebox: '10s' } },
      steps: [person, signIn, ageOf(11), { ...refresh, ...expired() }],
    },
    {
      test: 'TestSessionInactivityTimeout',
      settings: { sessions: { inactivity_timeout: '10s' } },
      steps: [person, signIn, ageOf(11), { ...refresh, ...expired(' (Inactivity)') }],
    },
    {
      test: 'TestFailedToSaveRefreshTokenResultCase',
      steps: [
        person,
        signIn,
        { ...refresh, keep: { next: 'refresh_token' } },
        { ...refresh, response: { refresh_token: '$next' } },
      ],
    },
    {
      test: 'TestSingleSessionPerUserNoTags',
      settings: { sessions: { single_per_user: true } },
      steps: [
        person,
        signIn,
        { ...password, keep: { second: 'refresh_token' } },
        { ...refresh, ...expired(' (Revoked by Newer Login)') },
      ],
    },
    { test: 'TestRateLimitTokenRefresh', steps: rateLimited('refresh_token') },
    { test: 'TestRateLimitWeb3', steps: rateLimited('web3') },
    { test: 'TestTokenPasswordGrantSuccess', steps: [person, password] },
    { test: 'TestTokenRefreshTokenGrantSuccess', steps: [person, signIn, refresh] },
    {
      test: 'TestTokenPasswordGrantFailure',
      steps: [{ user: { ...person.user, banned: true } }, { ...password, status: 400 }],
    },
    ...go
      .table('TestTokenPKCEGrantFailure', pkceSchema)
      .map(({ authCode: auth_code, codeVerifier: code_verifier, desc }) => ({
        test: 'TestTokenPKCEGrantFailure',
        row: desc,
        steps: [
          flow,
          { request: 'POST /token?grant_type=pkce', body: { auth_code, code_verifier }, status: 404 },
        ],
      })),
    {
      test: 'TestTokenRefreshTokenGrantFailure',
      steps: [
        person,
        signIn,
        { sql: "update auth.users set banned_until = now() + interval '1 day'" },
        { ...refresh, status: 400 },
      ],
    },
    {
      test: 'TestRefreshTokenReuseRevocation',
      settings: { refresh_token_reuse_interval: 0 },
      steps: [
        person,
        { ...password, keep: { t0: 'refresh_token' } },
        ...[0, 1, 2].map((n) => ({
          ...refresh,
          body: { refresh_token: `$t${n}` },
          keep: { [`t${n + 1}`]: 'refresh_token' },
        })),
        {
          sql: 'select revoked from auth.refresh_tokens order by id',
          rows: [{ revoked: true }, { revoked: true }, { revoked: true }, { revoked: false }],
        },
        ...[0, 3, 2, 1, 0].map((n) => ({ ...refresh, body: { refresh_token: `$t${n}` }, ...alreadyUsed })),
      ],
    },
    {
      test: 'TestTokenRefreshWithExpiredSession',
      steps: [
        person,
        signIn,
        { sql: "update auth.sessions set not_after = now() - interval '1 s'" },
        { ...refresh, status: 400 },
      ],
    },
    {
      test: 'TestTokenRefreshWithUnexpiredSession',
      steps: [
        person,
        signIn,
        { sql: "update auth.sessions set not_after = now() + interval '10 s'" },
        refresh,
      ],
    },
    {
      test: 'TestMagicLinkPKCESignIn',
      steps: [
        {
          request: 'POST /otp',
          body: {
            email: 'test@example.com',
            create_user: true,
            code_challenge: CHALLENGE,
            code_challenge_method: 's256',
          },
          status: 200,
        },
        {
          sql: `select substring(html from 'token=(pkce_\\w+)') as hash from mail.outbox`,
          keep: { hash: 'hash' },
        },
        // The account is new, so the link is a sign-up link.
        {
          request: 'GET /verify?type=signup&token=$hash',
          status: 303,
          query: { code: PRESENT },
          keep: { code: '?code' },
        },
        { sql: 'select email_confirmed_at from auth.users', rows: [{ email_confirmed_at: PRESENT }] },
        {
          request: 'POST /token?grant_type=pkce',
          body: { auth_code: '$code', code_verifier: VERIFIER },
          status: 200,
          response: { access_token: PRESENT },
        },
      ],
    },
    ...go
      .table('TestPasswordVerificationHook', hookSchema.extend({ expectedCode: z.number() }))
      .map(({ desc, expectedCode, hookFunctionSQL, uri }) => ({
        test: 'TestPasswordVerificationHook',
        row: desc,
        settings: { hook: { password_verification_attempt: { enabled: true, uri } } },
        steps: [{ sql: inAuth(hookFunctionSQL) }, person, { ...password, status: expectedCode }],
      })),
    ...go
      .table(
        'TestCustomAccessToken',
        hookSchema.extend({
          expectedClaims: z.record(z.string(), z.json()),
          shouldError: z.boolean().default(false),
        }),
      )
      .map(({ desc, expectedClaims, hookFunctionSQL, shouldError, uri }) => ({
        test: 'TestCustomAccessToken',
        row: desc,
        settings: { hook: { custom_access_token: { enabled: true, uri } } },
        steps: [
          { sql: inAuth(hookFunctionSQL) },
          person,
          shouldError
            ? { ...password, status: 500 }
            : {
                ...password,
                claims: Object.fromEntries(
                  Object.entries(expectedClaims).map(([name, value]) => [name, value ?? ABSENT]),
                ),
              },
        ],
      })),
    ...go
      .table(
        'TestAllowSelectAuthenticationMethods',
        z.object({
          ...{ desc: z.string(), uri: z.string(), email: z.string() },
          expectedError: z.string(),
          expectedStatus: z.number(),
        }),
        { names: { 'companyUser.Email.String()': 'test@company.com' } },
      )
      .map(({ desc, email, expectedError, expectedStatus, uri }) => ({
        test: 'TestAllowSelectAuthenticationMethods',
        row: desc,
        settings: { hook: { custom_access_token: { enabled: true, uri } } },
        steps: [
          { sql: go.text('TestAllowSelectAuthenticationMethods', 'hookFunctionSQL') },
          person,
          { user: { ...person.user, email: 'test@company.com', phone: '12345678' } },
          {
            ...password,
            body: { email, password: 'password' },
            status: expectedStatus,
            response: { msg: expectedError || ABSENT },
          },
        ],
      })),
    ...['', '01234567890', 'AAAAAAAAAAAA', '------------', '0000000000000'].map((refresh_token) => ({
      test: 'TestRefreshTokenGrantParamsValidate',
      row: `"${refresh_token}"`,
      steps: [{ ...refresh, body: { refresh_token }, status: 400 }],
    })),
  ],
};

import { z } from 'zod';
import { ABSENT, type Case, PRESENT, type Step } from '../case.ts';
import type { GoTests } from '../go-tests.ts';
import { bodySchema, changing, isConfirmed, names, person, TOKENS } from './verify-fixtures.ts';

const confirmation = { token: 'confirmation_token', to: 'test@example.com', hash: 'asdf3' };
const sessionFragment = { access_token: PRESENT, expires_in: PRESENT, refresh_token: PRESENT };
const recovered: Step[] = [
  { request: 'POST /recover', body: { email: 'test@example.com' }, status: 200 },
  { token: 'recovery_token', to: 'test@example.com', hash: 'recovery-hash' },
];

const flowSchema = z.object({ desc: z.string(), body: bodySchema, isPKCE: z.boolean() });
const redirectSchema = z.object({
  desc: z.string(),
  siteURL: z.string(),
  uriAllowList: z.array(z.string()),
  requestredirectURL: z.string(),
  expectedredirectURL: z.string(),
});
const payloadSchema = z.object({
  desc: z.string(),
  payload: z.object({ Type: z.string(), Token: z.string() }),
});

const changeEmail = (body: object): Step => ({ request: 'PUT /user', as: '$token', body, status: 200 });

/** Links in mails: where they redirect, and with which parameters. */
export const linkCases = (go: GoTests): Case[] => [
  ...go.table('TestVerifyPasswordRecovery', flowSchema, { names }).map(({ body, desc, isPKCE }) => ({
    test: 'TestVerifyPasswordRecovery',
    row: desc,
    steps: [
      person,
      { request: 'POST /recover', body, status: 200 },
      {
        sql: `select substring(html from 'token=(\\w+)') as hash from mail.outbox`,
        keep: { hash: 'hash' },
      },
      {
        request: 'GET /verify?type=recovery&token=$hash',
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
        request: 'GET /verify?type=email_change&token=$newHash',
        status: 303,
        fragment: { message: PRESENT },
        query: { message: isPKCE ? PRESENT : ABSENT },
      },
      { sql: 'select email_change_confirm_status as status from auth.users', rows: [{ status: 1 }] },
      {
        request: 'GET /verify?type=email_change&token=$currentHash',
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
        request: 'GET /verify?type=signup&token=asdf3',
        status: 303,
        fragment: {
          error: 'access_denied',
          error_code: 'otp_expired',
          error_description: 'Email link is invalid or has expired',
        },
      },
    ],
  },
  {
    test: 'TestExpiredRecoveryToken',
    steps: [
      person,
      { token: 'recovery_token', to: 'test@example.com', hash: 'asdf3', age: '48 hours' },
      { request: 'GET /verify?type=signup&token=asdf3', status: 303 },
    ],
  },
  {
    test: 'TestVerifyPermitedCustomUri',
    steps: [
      person,
      ...recovered,
      {
        request: 'GET /verify?type=recovery&token=recovery-hash&redirect_to=http://localhost:3000',
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
        request: 'GET /verify?type=recovery&token=recovery-hash&redirect_to=http://custom-url.com',
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
          // The Go test does not escape `redirect_to`, so anything after a `#` is not sent.
          request: `GET /verify?type=signup&token=asdf3&redirect_to=${requestredirectURL.replace(/#.*/, '')}`,
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
      { request: `GET /verify?type=${Type}&token=${Token}`, status: 303, query: { code: PRESENT } },
      isConfirmed,
    ],
  })),
  ...go.table('TestVerifyBannedUser', payloadSchema, { names }).map(({ desc, payload: { Token, Type } }) => ({
    test: 'TestVerifyBannedUser',
    row: desc,
    steps: [
      { user: { ...person.user, banned: true } },
      changing,
      { token: TOKENS[Type]?.[0] ?? '', to: TOKENS[Type]?.[1] ?? '', hash: Token },
      {
        request: `GET /verify?type=${Type}&token=${Token}`,
        status: 303,
        fragment: { error_code: 'user_banned' },
      },
    ],
  })),
];

const startsWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

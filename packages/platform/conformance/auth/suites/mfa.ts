import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const person = {
  user: { email: 'test@example.com', phone: '123456789', password: 'password', confirmed: true },
};
const signedIn: Step = { session: 'test@example.com', keep: 'token' };
const enroll = (body: object, status = 200) => ({ ask: 'POST /factors', as: '$token', body, status });
const totp = (friendly_name = 'test_factor') => ({
  ...enroll({ factor_type: 'totp', friendly_name, issuer: 'example.com' }),
  keep: { factor: 'id', secret: 'totp.secret' },
});
const phone = (friendly_name: string, number: string, status = 200) =>
  enroll({ factor_type: 'phone', friendly_name, phone: number }, status);
const challenge = {
  ask: 'POST /factors/$factor/challenge',
  as: '$token',
  body: {},
  status: 200,
  keep: { challenge: 'id' },
};
const code: Step = { totp: '$secret', keep: 'code' };
const verify = {
  ask: 'POST /factors/$factor/verify',
  as: '$token',
  body: { challenge_id: '$challenge', code: '$code' },
  status: 200,
};
const enrolled: Step[] = [
  totp(),
  challenge,
  code,
  { ...verify, keep: { token: 'access_token', refresh: 'refresh_token' } },
];
const unenroll = { ask: 'DELETE /factors/$factor', as: '$token', status: 200 };

const enrollSchema = z.object({
  desc: z.string(),
  friendlyName: z.string(),
  factorType: z.string(),
  issuer: z.string().optional(),
  phone: z.string().optional(),
  expectedCode: z.number(),
});

const verifySchema = z.object({
  desc: z.string(),
  validChallenge: z.boolean(),
  validCode: z.boolean(),
  factorType: z.string(),
  expectedHTTPCode: z.number(),
});

const hookSchema = z.object({
  desc: z.string(),
  enabled: z.boolean(),
  uri: z.string(),
  hookFunctionSQL: z.string(),
  expectedCode: z.number(),
});

const SMS_HOOK = {
  settings: { hook: { send_sms: { enabled: true, uri: 'pg-functions://postgres/auth/send_sms_mfa_mock' } } },
  steps: [
    {
      sql: `create or replace function auth.send_sms_mfa_mock(input jsonb) returns json language plpgsql as
        $$ begin return input; end $$`,
    },
  ],
};

/** The code of a message cannot be read: the challenge gets a known one. */
const KNOWN_SMS_CODE = { smsCode: '123456', factor: '$factor' };

export const mfa: Suite = {
  file: 'mfa_test.go',
  cases: (go) => [
    ...go
      .table('TestEnrollFactor', enrollSchema, { names: { 'ts.TestDomain': 'example.com' } })
      .map((row) => ({
        test: 'TestEnrollFactor',
        row: row.desc,
        steps: [
          person,
          signedIn,
          {
            ...enroll(
              {
                friendly_name: row.friendlyName,
                factor_type: row.factorType,
                issuer: row.issuer,
                phone: row.phone,
              },
              row.expectedCode,
            ),
            answer:
              row.factorType === 'totp'
                ? { friendly_name: row.friendlyName, totp: { qr_code: /<svg[\s\S]*<\/svg>/ } }
                : {},
          },
          ...(row.expectedCode === 200
            ? [{ sql: 'select status from auth.mfa_factors', rows: [{ status: 'unverified' }] }]
            : []),
        ],
      })),
    ...[
      { row: 'Phone: Only the latest factor should persist', second: '+12345677889', count: 1 },
      { row: 'Phone: Both factors should persist', second: '+987412444444', count: 2 },
    ].map(({ count, row, second }) => ({
      test: 'TestDuplicateEnrollPhoneFactor',
      row,
      steps: [
        person,
        signedIn,
        phone('phone_factor', '+12345677889'),
        phone('alt_phone_factor', second),
        { sql: 'select count(*)::int from auth.mfa_factors', rows: [{ count }] },
      ],
    })),
    {
      test: 'TestDuplicateEnrollPhoneFactorWithVerified',
      steps: [
        person,
        signedIn,
        phone('phone_factor', '+12345677889'),
        { sql: "update auth.mfa_factors set status = 'verified'" },
        phone('alt_phone_factor', '+12345677889', 422),
        { sql: 'select count(*)::int from auth.mfa_factors', rows: [{ count: 1 }] },
      ],
    },
    {
      test: 'TestDuplicateTOTPEnrollsReturnExpectedMessage',
      steps: [
        person,
        signedIn,
        totp('mary'),
        { ...totp('mary'), status: 422, answer: { error_code: 'mfa_factor_name_conflict' }, keep: {} },
      ],
    },
    {
      test: 'AAL2RequiredToUpdatePasswordAfterEnrollment',
      steps: [
        person,
        signedIn,
        ...enrolled,
        { ask: 'PUT /user', as: '$token', body: { password: 'newpass' }, status: 200 },
        { ask: 'POST /logout', as: '$token', status: 204 },
        {
          ask: 'POST /token?grant_type=password',
          body: { email: 'test@example.com', password: 'newpass' },
          status: 200,
          keep: { token: 'access_token' },
        },
        { ask: 'PUT /user', as: '$token', body: { password: 'password' }, status: 401 },
      ],
    },
    {
      test: 'TestChallengeTOTPFactor',
      steps: [person, signedIn, totp(), { ...challenge, answer: { type: 'totp' } }],
    },
    ...[
      { row: 'SMS Channel', channel: 'sms' },
      { row: 'WhatsApp Channel', channel: 'whatsapp' },
    ].map(({ channel, row }) => ({
      test: 'TestChallengeSMSFactor',
      row,
      settings: SMS_HOOK.settings,
      steps: [
        ...SMS_HOOK.steps,
        person,
        signedIn,
        { ...phone('testchallengesmsfactor', '+1234567'), keep: { factor: 'id' } },
        { ...challenge, body: { channel }, answer: { type: 'phone' } },
      ],
    })),
    ...go
      .table('TestMFAVerifyFactor', verifySchema)
      .map(({ desc, expectedHTTPCode, factorType, validChallenge, validCode }) => ({
        test: 'TestMFAVerifyFactor',
        row: desc,
        settings: SMS_HOOK.settings,
        steps: [
          ...SMS_HOOK.steps,
          person,
          signedIn,
          { session: 'test@example.com', keep: 'other' },
          ...(factorType === 'totp'
            ? [totp(), challenge, { ...code, ...(!validCode && { age: 60 }) }]
            : [
                { ...phone('phone', '+1234567'), keep: { factor: 'id' } },
                challenge,
                { ...KNOWN_SMS_CODE, keep: 'code' },
              ]),
          ...(validChallenge
            ? []
            : [{ sql: "update auth.mfa_challenges set created_at = now() - interval '1 hour'" }]),
          {
            ...verify,
            body: {
              challenge_id: '$challenge',
              code: factorType === 'phone' && !validCode ? '1234561' : '$code',
            },
            status: expectedHTTPCode,
          },
          ...(expectedHTTPCode === 200
            ? [{ sql: "select from auth.sessions where id = '$otherId'", rows: [] }]
            : []),
          ...(validChallenge ? [] : [{ sql: 'select from auth.mfa_challenges', rows: [] }]),
        ],
      })),
    {
      test: 'TestUnenrollVerifiedFactor',
      row: 'Verified Factor: AAL1',
      steps: [
        person,
        signedIn,
        totp(),
        { sql: "update auth.mfa_factors set status = 'verified'" },
        { ...unenroll, status: 422 },
      ],
    },
    {
      test: 'TestUnenrollVerifiedFactor',
      row: 'Verified Factor: AAL2, Success',
      steps: [person, signedIn, ...enrolled, unenroll, { sql: 'select from auth.mfa_factors', rows: [] }],
    },
    {
      test: 'TestUnenrollUnverifiedFactor',
      steps: [
        person,
        signedIn,
        totp(),
        { ...unenroll, body: { factor_id: '$factor' } },
        { sql: 'select from auth.mfa_factors', rows: [] },
        { sql: 'select aal, factor_id from auth.sessions', rows: [{ aal: 'aal1', factor_id: ABSENT }] },
      ],
    },
    {
      test: 'TestSessionsMaintainAALOnRefresh',
      steps: [
        person,
        signedIn,
        ...enrolled,
        {
          ask: 'POST /token?grant_type=refresh_token',
          body: { refresh_token: '$refresh' },
          status: 200,
        },
        { sql: 'select aal from auth.sessions', rows: [{ aal: 'aal2' }] },
      ],
    },
    {
      test: 'TestMFAFollowedByPasswordSignIn',
      steps: [
        person,
        signedIn,
        ...enrolled,
        {
          ask: 'POST /token?grant_type=password',
          body: { email: 'test@example.com', password: 'password' },
          status: 200,
        },
        {
          sql: 'select aal from auth.sessions order by created_at',
          rows: [{ aal: 'aal2' }, { aal: 'aal1' }],
        },
      ],
    },
    {
      test: 'TestChallengeWebAuthnFactor',
      steps: [
        person,
        signedIn,
        { ...enroll({ factor_type: 'webauthn', friendly_name: 'WebAuthnfactor' }), keep: { factor: 'id' } },
        { ...challenge, body: { webauthn: {} }, answer: { webauthn: PRESENT } },
      ],
    },
    {
      test: 'TestChallengeFactorNotOwnedByUser',
      steps: [
        person,
        signedIn,
        { ...phone('testfactor', '+1234567'), keep: { factor: 'id' } },
        { user: { email: 'nomfaenabled@test.com', password: 'testpassword', confirmed: true } },
        {
          ...challenge,
          as: 'nomfaenabled@test.com',
          status: 404,
          answer: { error_code: 'mfa_factor_not_found' },
        },
      ],
    },
    ...go
      .table('TestVerificationHooks', hookSchema)
      .map(({ desc, enabled, expectedCode, hookFunctionSQL, uri }) => ({
        test: 'TestVerificationHooks',
        row: desc,
        settings: { hook: { mfa_verification_attempt: { enabled, uri } } },
        steps: [
          { sql: hookFunctionSQL.replace('replace function ', 'replace function auth.') },
          person,
          signedIn,
          totp(),
          challenge,
          code,
          {
            ...verify,
            status: expectedCode,
            answer: { access_token: expectedCode === 200 ? PRESENT : ABSENT },
          },
        ],
      })),
  ],
  left: {
    'a setting that config.toml does not have': ['TestMultipleEnrollsCleanupExpiredFactors'],
    'asks a mock mailer': [
      'TestMFAFactorEnrolledNotificationEnabled',
      'TestMFAFactorEnrolledNotificationDisabled',
      'TestMFAFactorUnenrolledNotificationEnabled',
      'TestMFAFactorUnenrolledNotificationDisabled',
    ],
  },
};

import { z } from 'zod';
import { ABSENT, type Case, PRESENT } from '../case.ts';
import type { GoTests } from '../go-tests.ts';
import {
  challenge,
  code,
  enroll,
  KNOWN_SMS_CODE,
  person,
  phone,
  SMS_HOOK,
  signedIn,
  totp,
  verify,
} from './mfa-fixtures.ts';

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

/** Verifying challenges, including the hooks. */
export const verifyCases = (go: GoTests): Case[] => [
  {
    test: 'TestChallengeTOTPFactor',
    steps: [person, signedIn, totp(), { ...challenge, response: { type: 'totp' } }],
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
      { ...challenge, body: { channel }, response: { type: 'phone' } },
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
    test: 'TestChallengeWebAuthnFactor',
    steps: [
      person,
      signedIn,
      { ...enroll({ factor_type: 'webauthn', friendly_name: 'WebAuthnfactor' }), keep: { factor: 'id' } },
      { ...challenge, body: { webauthn: {} }, response: { webauthn: PRESENT } },
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
        response: { error_code: 'mfa_factor_not_found' },
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
          response: { access_token: expectedCode === 200 ? PRESENT : ABSENT },
        },
      ],
    })),
];

import { z } from 'zod';
import type { Case } from '../case.ts';
import type { GoTests } from '../go-tests.ts';
import { enroll, person, phone, signedIn, totp } from './mfa-fixtures.ts';

const enrollSchema = z.object({
  desc: z.string(),
  friendlyName: z.string(),
  factorType: z.string(),
  issuer: z.string().optional(),
  phone: z.string().optional(),
  expectedCode: z.number(),
});

/** Enrolling factors. */
export const enrollCases = (go: GoTests): Case[] => [
  ...go.table('TestEnrollFactor', enrollSchema, { names: { 'ts.TestDomain': 'example.com' } }).map((row) => ({
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
        response:
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
      { ...totp('mary'), status: 422, response: { error_code: 'mfa_factor_name_conflict' }, keep: {} },
    ],
  },
];

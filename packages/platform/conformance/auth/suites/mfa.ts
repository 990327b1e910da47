import { ABSENT, type Suite } from '../case.ts';
import { enrollCases } from './mfa-enroll.ts';
import { enrolled, person, signedIn, totp, unenroll } from './mfa-fixtures.ts';
import { verifyCases } from './mfa-verify.ts';

export const mfa: Suite = {
  file: 'mfa_test.go',
  cases: (go) => [
    ...enrollCases(go),
    ...verifyCases(go),
    {
      test: 'AAL2RequiredToUpdatePasswordAfterEnrollment',
      steps: [
        person,
        signedIn,
        ...enrolled,
        { request: 'PUT /user', as: '$token', body: { password: 'newpass' }, status: 200 },
        { request: 'POST /logout', as: '$token', status: 204 },
        {
          request: 'POST /token?grant_type=password',
          body: { email: 'test@example.com', password: 'newpass' },
          status: 200,
          keep: { token: 'access_token' },
        },
        { request: 'PUT /user', as: '$token', body: { password: 'password' }, status: 401 },
      ],
    },
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
          request: 'POST /token?grant_type=refresh_token',
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
          request: 'POST /token?grant_type=password',
          body: { email: 'test@example.com', password: 'password' },
          status: 200,
        },
        {
          sql: 'select aal from auth.sessions order by created_at',
          rows: [{ aal: 'aal2' }, { aal: 'aal1' }],
        },
      ],
    },
  ],
  skipped: {
    'needs a setting that config.toml does not have': ['TestMultipleEnrollsCleanupExpiredFactors'],
    'inspects a mock mailer': [
      'TestMFAFactorEnrolledNotificationEnabled',
      'TestMFAFactorEnrolledNotificationDisabled',
      'TestMFAFactorUnenrolledNotificationEnabled',
      'TestMFAFactorUnenrolledNotificationDisabled',
    ],
  },
};

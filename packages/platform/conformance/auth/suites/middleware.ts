import type { Suite } from '../case.ts';
import { SAML_SETTINGS } from './saml-fixtures.ts';

const user = { user: { email: 'admin-session@example.com', password: 'password' } };
const signUp = { request: 'POST /signup', body: { email: 'test@example.com', password: 'secret' } };
const session = { session: 'admin-session@example.com', keep: 'token' };
const asAdmin = (claims: object, status: number) => ({
  request: 'GET /admin/users',
  as: { claims: { role: 'supabase_admin', sub: '$user', ...claims } },
  status,
});

export const middleware: Suite = {
  file: 'middleware_test.go',
  cases: () => [
    {
      test: 'TestRequireSAMLEnabled',
      row: 'SAML not enabled',
      steps: [
        {
          request: 'POST /sso',
          body: { domain: 'example.com' },
          status: 404,
          response: { error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
        },
      ],
    },
    {
      test: 'TestRequireSAMLEnabled',
      row: 'SAML enabled',
      settings: SAML_SETTINGS,
      steps: [{ request: 'GET /sso/saml/metadata', status: 200 }],
    },
    {
      test: 'TestRequireAdminCredentialsSessionCheck',
      row: 'admin token with valid session is accepted',
      steps: [user, session, asAdmin({ session_id: '$tokenId' }, 200)],
    },
    {
      test: 'TestRequireAdminCredentialsSessionCheck',
      row: 'admin token whose session was revoked is rejected',
      steps: [
        user,
        session,
        { sql: 'delete from auth.sessions' },
        { ...asAdmin({ session_id: '$tokenId' }, 403), response: { error_code: 'session_not_found' } },
      ],
    },
    {
      test: 'TestRequireAdminCredentialsSessionCheck',
      row: 'admin token past session timebox is rejected',
      settings: { sessions: { timebox: '1h' } },
      steps: [
        user,
        { ...session, age: '48 hours' },
        { ...asAdmin({ session_id: '$tokenId' }, 403), response: { error_code: 'session_expired' } },
      ],
    },
    {
      test: 'TestRequireAdminCredentialsSessionCheck',
      row: 'sessionless service_role token still passes',
      steps: [{ request: 'GET /admin/users', as: { claims: { role: 'service_role' } }, status: 200 }],
    },
    {
      test: 'TestRequireAdminCredentialsSessionCheck',
      row: 'admin token with nil-uuid session_id passes (treated as sessionless)',
      steps: [user, asAdmin({ session_id: '00000000-0000-0000-0000-000000000000' }, 200)],
    },
    ...[
      { row: 'Valid captcha response', as: {}, captcha_token: 'solved' },
      { row: 'Ignore captcha if admin role is present', as: { as: 'admin' }, captcha_token: '' },
    ].map(({ as, captcha_token, row }) => ({
      test: 'TestVerifyCaptchaValid',
      row,
      settings: { captcha: { enabled: true, secret: 'test-secret' } },
      steps: [
        { ...signUp, ...as, body: { ...signUp.body, gotrue_meta_security: { captcha_token } }, status: 200 },
      ],
    })),
    {
      test: 'TestVerifyCaptchaInvalid',
      row: 'invalid-input-secret',
      settings: { captcha: { enabled: true, secret: 'other-secret' } },
      steps: [
        {
          ...signUp,
          body: { ...signUp.body, gotrue_meta_security: { captcha_token: 'solved' } },
          status: 400,
          response: { msg: 'captcha protection: request disallowed (invalid-input-secret)' },
        },
      ],
    },
  ],
  skipped: {
    'calls internal middleware': [
      'TestIsValidExternalHost',
      'TestFunctionHooksUnmarshalJSON',
      'TestTimeoutMiddleware',
      'TestTimeoutResponseWriter',
      'TestPerformRateLimitingWithSBFF',
      'TestPerformRateLimitingWithHeader',
      'TestLimitHandler',
      'TestLimitRequestBodyMiddleware',
      'TestDatabaseCleanup',
    ],
  },
};

import { ABSENT, PRESENT, type Suite } from '../case.ts';

const RESERVED = new URLSearchParams({
  provider: 'github',
  client_id: 'attacker-client-id',
  client_secret: 'attacker-client-secret',
  redirect_uri: 'https://evil.example/callback',
  response_type: 'token',
  state: 'attacker-controlled-state',
  code_verifier: 'attacker-code-verifier',
  login_hint: 'user@example.com',
});

export const external: Suite = {
  file: 'external_test.go',
  cases: () => [
    {
      test: 'TestSignupExternalUnsupported',
      steps: [{ request: 'GET /authorize?provider=external', status: 400 }],
    },
    {
      test: 'TestAuthorizeStripsReservedOAuthParams',
      steps: [
        {
          request: `GET /authorize?${RESERVED}`,
          headers: { referer: 'https://example.netlify.com/admin' },
          status: 302,
          query: {
            client_id: 'testclientid',
            redirect_uri: 'https://identity.services.netlify.com/callback',
            response_type: 'code',
            state: /^(?!attacker)./,
            client_secret: ABSENT,
            code_verifier: ABSENT,
            login_hint: PRESENT,
          },
        },
      ],
    },
    {
      test: 'TestOAuthState_InvalidFormat',
      steps: [{ request: 'GET /callback?code=authcode&state=not-a-valid-uuid', status: 303 }],
    },
  ],
  skipped: {
    'calls internal functions': [
      'TestAutomaticLinkIdentityWritesAuditLog',
      'TestRedirectErrorsShouldPreserveParams',
    ],
    'needs a provider; covered by auth-external.test.ts': [
      'TestOAuthState_UUIDFormat',
      'TestPKCEFlowStateReuseRejected',
    ],
  },
};

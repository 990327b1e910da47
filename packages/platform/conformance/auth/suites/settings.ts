import type { Suite } from '../case.ts';

const ENABLED = [
  ...[
    'email',
    'azure',
    'bitbucket',
    'discord',
    'facebook',
    'notion',
    'spotify',
    'slack_oidc',
    'google',
    'kakao',
  ],
  ...['keycloak', 'linkedin_oidc', 'github', 'gitlab', 'twitch', 'workos', 'zoom'],
];

export const settings: Suite = {
  file: 'settings_test.go',
  cases: () => [
    {
      test: 'TestSettings_DefaultProviders',
      settings: { sms: { enable_signup: false } },
      steps: [
        {
          request: 'GET /settings',
          status: 200,
          response: {
            external: { phone: false, ...Object.fromEntries(ENABLED.map((name) => [name, true])) },
          },
        },
      ],
    },
    {
      test: 'TestSettings_EmailDisabled',
      settings: { email: { enable_signup: false } },
      steps: [{ request: 'GET /settings', status: 200, response: { external: { email: false } } }],
    },
  ],
};

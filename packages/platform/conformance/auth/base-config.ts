/** The configuration of Supabase Auth's tests, `hack/test.env`, as a config.toml. */
export const SITE_URL = 'https://example.netlify.com';

const PROVIDERS = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'github', 'gitlab', 'google', 'kakao'],
  ...[
    'keycloak',
    'linkedin_oidc',
    'notion',
    'slack_oidc',
    'spotify',
    'twitch',
    'twitter',
    'workos',
    'x',
    'zoom',
  ],
];

const provider = {
  enabled: true,
  client_id: 'testclientid',
  secret: 'testsecret',
  redirect_uri: 'https://identity.services.netlify.com/callback',
};

/** High enough that no limit applies unless a test sets it. */
const MANY = 100_000;

export const BASE_CONFIG = {
  project_id: '',
  auth: {
    site_url: SITE_URL,
    additional_redirect_urls: ['http://localhost:3000', 'https://supabase.com/', 'http://localhost:5173/'],
    minimum_password_length: 6,
    email: {
      enable_confirmations: true,
      double_confirm_changes: true,
      max_frequency: '0s',
      otp_expiry: 86_400,
    },
    sms: { enable_signup: true, enable_confirmations: true, max_frequency: '0s', otp_expiry: 86_400 },
    mfa: {
      phone: { enroll_enabled: true, verify_enabled: true, max_frequency: '0s' },
      web_authn: { enroll_enabled: true, verify_enabled: true },
    },
    passkey: { enabled: true },
    webauthn: { rp_id: 'localhost', rp_display_name: 'Test App', rp_origins: ['http://localhost:3000'] },
    web3: { solana: { enabled: true }, ethereum: { enabled: true } },
    rate_limit: {
      sign_in_sign_ups: MANY,
      token_refresh: 30,
      token_verifications: MANY,
      anonymous_users: 5,
      web3: 30,
      passkey: 30,
    },
    external: Object.fromEntries(PROVIDERS.map((name) => [name, provider])),
  },
};

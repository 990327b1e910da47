import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';

/** GET /health */
export function health(_deps: AuthDependencies, context: AuthContext): Response {
  return context.json({
    name: 'GoTrue',
    version: 'v2',
    description: 'Authentication compatible with Supabase Auth',
  });
}

/** GET /settings: the enabled sign-in methods. */
export function settings({ config }: AuthDependencies, context: AuthContext): Response {
  return context.json({
    external: {
      anonymous_users: config.enable_anonymous_sign_ins,
      email: config.email.enable_signup,
      phone: config.sms.enable_signup,
      ...Object.fromEntries([...config.external].map(([name, { enabled }]) => [name, enabled])),
    },
    disable_signup: !config.enable_signup || !config.email.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: !config.sms.enable_confirmations,
    mfa_enabled:
      (config.mfa.totp.enroll_enabled ?? true) ||
      (config.mfa.phone.enroll_enabled ?? false) ||
      (config.mfa.web_authn.enroll_enabled ?? false),
    passkeys_enabled: config.passkey.enabled,
    sms_provider: config.hook.send_sms ? 'hook' : '',
    saml_enabled: config.saml.enabled,
  });
}

/** GET /.well-known/jwks.json: the public keys that verify access tokens. */
export async function jwks({ platform }: AuthDependencies, context: AuthContext): Promise<Response> {
  return context.json(await platform.signingKeys.publicKeys(), 200, {
    'cache-control': 'public, max-age=600',
  });
}

/**
 * GET /.well-known/openid-configuration: where programs that only know the issuer find the keys. It names the endpoints of
 * the OAuth server because the format requires them, as Supabase Auth does with that server switched off.
 */
export function openIdConfiguration({ platform }: AuthDependencies, context: AuthContext): Response {
  const issuer = `${platform.publicUrl}/auth/v1`;
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
  };
  return context.json(description, 200, { 'cache-control': 'public, max-age=600' });
}

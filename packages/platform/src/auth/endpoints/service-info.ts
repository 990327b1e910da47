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

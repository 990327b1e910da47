import { z } from 'zod';
import type { PlatformContext } from '../platform-context.ts';
import { Secret } from '../secret.ts';
import { durationSchema } from './duration.ts';
import { hooksSchema } from './hooks/hook-config.ts';

/** A boolean that may come from `env(NAME)`, which yields a string, empty when the variable is not set. */
const envBoolean = z.preprocess(
  (value) => (typeof value === 'string' ? value === 'true' : value),
  z.boolean(),
);

/** Empty when its environment variable is not set. */
const secret = z
  .string()
  .default('')
  .transform((text) => new Secret(text));

/** A Map rather than an object: it is indexed with user input, which must not reach a prototype. */
const mapSchema = <T extends z.ZodType>(schema: T) =>
  z
    .record(z.string(), schema)
    .default({})
    .transform((record) => new Map(Object.entries(record)));

const positive = z.number().int().positive();

/** Defaults are those of the Supabase CLI's template; rate-limits.ts applies them. */
const rateLimitSchema = z.object({
  /** Messages per hour for the whole installation; unlimited when absent. */
  email_sent: positive.optional(),
  sms_sent: positive.optional(),
  anonymous_users: positive.optional(),
  token_refresh: positive.optional(),
  sign_in_sign_ups: positive.optional(),
  token_verifications: positive.optional(),
  web3: positive.optional(),
  /** An option of Supabase Auth that the CLI's config file does not have. */
  passkey: positive.optional(),
});

const emailSchema = z.object({
  enable_signup: envBoolean.default(true),
  enable_confirmations: z.boolean().default(false),
  double_confirm_changes: z.boolean().default(true),
  secure_password_change: z.boolean().default(false),
  /** An option of hosted Supabase that the CLI's config file does not have. */
  require_current_password: z.boolean().default(false),
  max_frequency: durationSchema.prefault('1s'),
  otp_length: z.number().int().min(6).max(10).default(6),
  otp_expiry: positive.default(3600),
});

const smsSchema = z.object({
  enable_signup: z.boolean().default(false),
  enable_confirmations: z.boolean().default(false),
  max_frequency: durationSchema.prefault('5s'),
  template: z.string().default('Your code is {{ .Code }}'),
  otp_length: z.number().int().min(6).max(10).default(6),
  otp_expiry: positive.default(60),
  /** Fixed codes of test numbers, to which nothing is sent. */
  test_otp: mapSchema(z.string()),
});

const factorSchema = z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }).partial();

const mfaSchema = z.object({
  max_enrolled_factors: positive.default(10),
  /** Enabled by default, as on hosted Supabase. */
  totp: factorSchema.prefault({}),
  recovery_codes: factorSchema.prefault({}),
  phone: factorSchema
    .extend({
      otp_length: z.number().int().min(6).max(10).default(6),
      template: z.string().default('Your code is {{ .Code }}'),
      max_frequency: durationSchema.prefault('5s'),
    })
    .prefault({}),
  web_authn: factorSchema.prefault({}),
});

/** An external OAuth provider: https://supabase.com/docs/guides/auth/social-login */
const externalSchema = z.object({
  enabled: z.boolean().default(false),
  /** Comma-separated; the first is used for the OAuth flow, the others are accepted as audiences of id_tokens. */
  client_id: z.string().default(''),
  secret,
  url: z
    .string()
    .default('')
    .transform((url) => url.replace(/\/+$/, '')),
  redirect_uri: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
  email_optional: z.boolean().default(false),
});

/** Supabase Auth has these as environment variables, `GOTRUE_SAML_…`; the CLI's file does not. */
const samlSchema = z.object({
  enabled: envBoolean.default(false),
  /** An RSA key that signs requests, in DER and base64. */
  private_key: secret,
  /** How long users may take to sign in at their provider. */
  relay_state_validity_period: durationSchema.prefault('5m'),
});

const switchSchema = z.object({ enabled: z.boolean().default(false) });

export const authSettingsSchema = z.object({
  project_id: z.string().default(''),
  auth: z
    .object({
      enabled: z.boolean().default(true),
      site_url: z.string().default(''),
      additional_redirect_urls: z.array(z.string()).default([]),
      /** A file of private keys, below the folder `supabase`. */
      signing_keys_path: z.string().optional(),
      jwt_expiry: positive.max(604_800).default(3600),
      enable_signup: envBoolean.default(true),
      enable_manual_linking: z.boolean().default(false),
      enable_anonymous_sign_ins: z.boolean().default(false),
      /** Whether reusing an old refresh token ends its session or is only refused. */
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().int().nonnegative().default(10),
      minimum_password_length: z.number().int().min(6).default(6),
      password_requirements: z
        .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
        .default(''),
      email: emailSchema.prefault({}),
      sms: smsSchema.prefault({}),
      /** Session expiry after creation and after the last refresh, checked at the next refresh. */
      sessions: z
        .object({
          timebox: durationSchema.optional(),
          inactivity_timeout: durationSchema.optional(),
          /** Whether only the most recently refreshed session stays valid. */
          single_per_user: z.boolean().default(false),
        })
        .prefault({}),
      web3: z.object({ ethereum: switchSchema.prefault({}), solana: switchSchema.prefault({}) }).prefault({}),
      external: mapSchema(externalSchema),
      mfa: mfaSchema.prefault({}),
      passkey: z.object({ enabled: envBoolean.default(false) }).prefault({}),
      /** The relying party of passkeys and WebAuthn factors; by default that of the site URL. */
      webauthn: z
        .object({
          rp_id: z.string().default(''),
          rp_display_name: z.string().default(''),
          rp_origins: z.array(z.string()).default([]),
        })
        .prefault({}),
      saml: samlSchema.prefault({}),
      hook: hooksSchema.prefault({}),
      captcha: z
        .object({
          enabled: z.boolean().default(false),
          provider: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
          secret,
          /** Overrides the provider's URL; an option of this platform, not of the CLI. */
          verify_url: z.url().optional(),
        })
        .prefault({}),
      rate_limit: rateLimitSchema.prefault({}),
    })
    .prefault({}),
});

/** The `[auth]` section of config.toml: https://supabase.com/docs/guides/local-development/cli/config#auth-config */
export type AuthConfig = z.output<typeof authSettingsSchema>['auth'] & {
  /** Passwords must not be based on it; empty when the project has none. */
  readonly projectName: string;
  readonly refusesCommonPasswords: boolean;
  /** bcrypt's cost factor. */
  readonly passwordCost: number;
};

/** Reads the `[auth]` section of config.toml, with the settings that only this platform has. */
export function parseAuthConfig({
  config,
  passwordCost = 10,
  refusesCommonPasswords = false,
}: Pick<PlatformContext, 'config' | 'passwordCost' | 'refusesCommonPasswords'>): AuthConfig {
  const { auth, project_id: projectName } = authSettingsSchema.parse(config);
  return { ...auth, passwordCost, projectName, refusesCommonPasswords };
}

/** Whether requests may have to wait for an HTTP server within their transaction. */
export function callsHttpHooks(platform: Pick<PlatformContext, 'config'>): boolean {
  return Object.values(parseAuthConfig(platform).hook).some((hook) => hook?.kind === 'http');
}

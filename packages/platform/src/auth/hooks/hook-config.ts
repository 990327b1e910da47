import { z } from 'zod';
import { Secret } from '../../secret.ts';

/** Hosts that may be called without TLS, as in Supabase Auth. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', 'host.docker.internal']);

const FUNCTION_PATH = /^\/([a-zA-Z_][a-zA-Z0-9_]{0,62})\/([a-zA-Z_][a-zA-Z0-9_]{0,62})$/;

const SECRET = /^v1,whsec_[A-Za-z0-9+/=]{32,88}$/;

export interface HttpHook {
  readonly kind: 'http';
  readonly url: string;
  readonly secrets: Secret;
}

/** A database function, by its quoted name. */
export interface FunctionHook {
  readonly kind: 'function';
  readonly uri: string;
  readonly name: string;
}

export type Hook = HttpHook | FunctionHook;

/**
 * A hook of config.toml; null when it is disabled. One that cannot be called prevents the start, since it may be what
 * denies someone access.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks
 */
const hookSchema = z
  .object({
    enabled: z.boolean().default(false),
    uri: z.string().default(''),
    secrets: z.string().default(''),
  })
  .transform(({ enabled, secrets, uri }, context): Hook | null => {
    if (!enabled) return null;
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const url = URL.parse(uri);
    if (url?.protocol === 'pg-functions:') {
      const [, schema, name] = FUNCTION_PATH.exec(url.pathname) ?? [];
      return name
        ? { kind: 'function', uri, name: `"${schema}"."${name}"` }
        : refuse('uri must be pg-functions://postgres/<schema>/<function>');
    }
    const isHttp = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname));
    if (!isHttp) return refuse('uri must be https:, pg-functions:, or http: to this machine');
    const isSigned = secrets.split('|').every((secret) => SECRET.test(secret));
    return isSigned
      ? { kind: 'http', url: uri, secrets: new Secret(secrets) }
      : refuse('secrets must have the form v1,whsec_<base64>, separated by |');
  });

const optionalHook = hookSchema.prefault({});

/** The `[auth.hook]` section of config.toml. */
export const hooksSchema = z.object({
  after_user_created: optionalHook,
  before_user_created: optionalHook,
  custom_access_token: optionalHook,
  mfa_verification_attempt: optionalHook,
  password_verification_attempt: optionalHook,
  send_email: optionalHook,
  send_sms: optionalHook,
});

export type HookName = keyof z.output<typeof hooksSchema>;

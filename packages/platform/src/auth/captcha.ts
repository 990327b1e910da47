import { z } from 'zod';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import { errors } from './errors.ts';
import { readOptionalBody } from './request-body.ts';
import { isAdmin } from './require-caller.ts';

const TIMEOUT_MS = 10_000;

/** Both use the same protocol: https://docs.hcaptcha.com/#verify-the-user-response-server-side */
const VERIFY_URLS = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

const verificationSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/**
 * Verifies the request's captcha token when config.toml enables captchas. Admin requests are exempt.
 *
 * @throws AuthError captcha_failed
 */
export async function requireCaptcha(deps: AuthDependencies, context: AuthContext): Promise<void> {
  const { enabled, provider, secret, verify_url } = deps.config.captcha;
  if (!enabled || isAdmin(context.env.identity)) return;
  const body = await readOptionalBody(context, bodySchema);
  const token = body.gotrue_meta_security?.captcha_token?.trim();
  if (!token) throw errors.captchaFailed('no captcha_token found in request');
  const response = await fetch(verify_url ?? VERIFY_URLS[provider], {
    method: 'POST',
    body: new URLSearchParams({
      secret: secret.reveal(),
      response: token,
      remoteip: context.env.clientAddress,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    deps.platform.logger.error({ err: error }, 'captcha service was not reachable');
    throw errors.captchaUnreachable();
  });
  const result = verificationSchema.safeParse(await response.json().catch(() => null));
  if (!result.success) throw errors.captchaUnreachable();
  if (!result.data.success) throw errors.captchaFailed(result.data['error-codes'].join(', '));
}

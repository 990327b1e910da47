import { z } from 'zod';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import { errors } from './errors.ts';
import { readBody } from './request-body.ts';
import { isAdmin } from './require-caller.ts';

const TIMEOUT = 10_000;

/** Both speak one protocol: https://docs.hcaptcha.com/#verify-the-user-response-server-side */
const VERIFY_URLS = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
});

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/**
 * Lets people through and programs not, where config.toml asks for it; administrators' programs always.
 *
 * @throws AuthError captcha_failed
 */
export async function requireCaptcha(deps: AuthDependencies, context: AuthContext): Promise<void> {
  const { enabled, provider, secret, verify_url } = deps.config.captcha;
  if (!enabled || isAdmin(context.env.identity)) return;
  const body = await readBody(context, bodySchema);
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
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: unknown) => {
    deps.platform.logger.error({ err: error }, 'the captcha service was not reached');
    throw errors.captchaUnreachable();
  });
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw errors.captchaUnreachable();
  if (!answer.data.success) throw errors.captchaFailed(answer.data['error-codes'].join(', '));
}

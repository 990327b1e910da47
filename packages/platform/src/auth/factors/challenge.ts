import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { digest } from '../digest.ts';
import { generateCode, tokenHash } from '../one-time-tokens.ts';
import { readOptionalBody } from '../request-body.ts';
import { requireChannel, sendSms } from '../sms.ts';
import { CHALLENGE_EXPIRY } from '../webauthn/ceremony.ts';
import { requireFactor, requireFactorUser, requireVerificationEnabled } from './factor.ts';
import { challengeWebauthn } from './webauthn-factor.ts';

const bodySchema = z.object({ channel: z.string().nullish() });

/** POST /factors/:id/challenge: creates a challenge, and sends a phone factor's code or returns WebAuthn options. */
export async function challenge(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readOptionalBody(context, bodySchema);
  const channel = requireChannel(body.channel);
  await deps.limits.attempt('factorChallenge', context.env.clientAddress);
  const id = randomUUID();
  const settings = deps.config.mfa.phone;
  const { code, factor, user, webauthn } = await deps.transact(async (tx) => {
    const caller = await requireFactorUser(tx, context);
    const found = await requireFactor(tx, caller.user.id, context.req.param('id') ?? '');
    requireVerificationEnabled(deps, found);
    const sent = found.factor_type === 'phone' ? generateCode(settings.otp_length) : null;
    // By number, since a factor may be removed and enrolled again; and by user, so that nobody uses up another's limit.
    if (sent) await deps.limits.messageTo('sms', `${found.user_id} ${found.phone}`, ['factor']);
    const options =
      found.factor_type === 'webauthn'
        ? await challengeWebauthn(deps, tx, { factor: found, user: caller.user })
        : null;
    if (options) await deps.limits.attempt('passkeyChallenge', context.env.clientAddress);
    const session = options && {
      challenge: options.credential_options.publicKey.challenge,
      session_id: caller.sessionId,
    };
    await tx.query(
      "delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'",
      [found.id],
    );
    await tx.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
       values ($1, $2, now(), $3, $4, $5)`,
      [
        id,
        found.id,
        context.env.clientAddress || '0.0.0.0',
        sent && digest(tokenHash(deps, found.id, sent)),
        session && JSON.stringify(session),
      ],
    );
    await tx.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [found.id]);
    return { code: sent, factor: found, user: caller.user, webauthn: options };
  });
  if (code) {
    const { template } = settings;
    const phone = factor.phone ?? '';
    await sendSms(deps, { user, phone, code, template, channel, type: 'mfa' });
  }
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_EXPIRY;
  return context.json({ id, type: factor.factor_type, expires_at: expiresAt, ...(webauthn && { webauthn }) });
}

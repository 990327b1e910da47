import { createHash } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from '../auth-error.ts';
import { errors } from '../errors.ts';
import { recordLogin } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { openSession, readDevice, type SessionResponse } from '../sessions.ts';
import { findOrCreateAccount, linkToUser, requireLinkingUser } from './account-linking.ts';
import { findPreset } from './presets.ts';
import { openProvider, type Provider } from './provider.ts';

const bodySchema = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  link_identity: z.boolean().nullish(),
});

/** The `id_token` grant: signs in with an id_token that the application obtained from the provider. */
export async function exchangeIdToken(
  deps: AuthDependencies,
  context: AuthContext,
): Promise<SessionResponse> {
  await deps.limits.attempt('token', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (!body.id_token) throw errors.oauth('invalid request', 'id_token required');
  if (!body.provider) throw errors.oauth('invalid request', 'provider or client_id and issuer required');
  const provider = requireIdTokens(deps, body.provider.toLowerCase());
  const { claims, profile } = await provider.readIdToken(body.id_token).catch((error: unknown) => {
    if (error instanceof AuthError) throw error;
    deps.platform.logger.info({ err: error, provider: provider.name }, 'id_token rejected');
    throw errors.oauth('invalid request', 'Bad ID token');
  });
  if (!profile.subject) throw errors.oauth('invalid request', 'Missing sub claim in id_token');
  if (!provider.skipsNonce) requireNonce(claims, body.nonce);
  requireAccessToken(claims, body.access_token);
  const { isEmailOptional, name } = provider;
  const identity = { provider: name, profile, isEmailOptional, redirectTo: '' };
  const result = await deps.transact(async (tx) => {
    const linked = body.link_identity
      ? await linkToUser(deps, tx, {
          ...identity,
          userId: (await requireLinkingUser(deps, tx, context)).id,
        })
      : await findOrCreateAccount(deps, tx, identity);
    if ('refusal' in linked) return linked;
    const { userId } = linked;
    return {
      session: await openSession(deps, tx, { userId, method: 'oauth', device: readDevice(context) }),
    };
  });
  if ('refusal' in result) throw result.refusal;
  recordLogin(deps, context, result.session, 'oauth');
  return result.session;
}

type IdTokenProvider = Provider & { readIdToken: NonNullable<Provider['readIdToken']> };

function requireIdTokens(deps: AuthDependencies, name: string): IdTokenProvider {
  const settings = deps.config.external.get(name);
  const preset = findPreset(name, settings?.url ?? '');
  if (preset?.kind !== 'oidc') throw errors.validationFailed(`Custom OIDC provider "${name}" not allowed`);
  if (!settings?.enabled) throw errors.externalProviderDisabled(preset.issuer);
  const provider = openProvider(deps, name);
  const { readIdToken } = provider;
  if (!readIdToken) throw errors.validationFailed(`Custom OIDC provider "${name}" not allowed`);
  return { ...provider, readIdToken };
}

/** The token contains the nonce's hash, so that a stolen token cannot be used without the nonce. */
function requireNonce({ nonce }: Record<string, unknown>, presented: string): void {
  if (Boolean(nonce) !== Boolean(presented)) {
    const message = 'Passed nonce and nonce in id_token should either both exist or not.';
    throw errors.oauth('invalid request', message);
  }
  if (nonce && !constantTimeEqual(createHash('sha256').update(presented).digest('hex'), String(nonce))) {
    throw errors.oauth('invalid nonce', 'Nonces mismatch');
  }
}

/** Source: https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken (`at_hash`) */
function requireAccessToken({ at_hash: hash }: Record<string, unknown>, accessToken: string): void {
  if (!hash || !accessToken) return;
  const digest = createHash('sha256').update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== hash) {
    throw errors.oauth('invalid request', 'Bad ID token');
  }
}

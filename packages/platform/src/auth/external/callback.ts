import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from '../auth-error.ts';
import { confirmEmail } from '../confirmation.ts';
import { encrypt } from '../encryption.ts';
import { errors } from '../errors.ts';
import { consumeToken } from '../one-time-tokens.ts';
import { issueCode } from '../pkce.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { siteUrl, withError, withFragment, withQuery } from '../redirects.ts';
import { openSession, readDevice, sessionFields } from '../sessions.ts';
import { findUser } from '../users.ts';
import {
  type ExternalIdentity,
  findOrCreateAccount,
  type LinkResult,
  linkToUser,
} from './account-linking.ts';
import { isBrowser, requireSameBrowser } from './browser-binding.ts';
import { openProvider, type ProviderSignIn } from './provider.ts';
import { type ExternalState, readState } from './state.ts';

/** Error codes reported to the application as OAuth's `access_denied`. */
const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** GET and POST /callback: the redirect target of providers. */
export async function callback(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const parameters =
    context.req.method === 'POST'
      ? new URLSearchParams(await context.req.text())
      : new URL(context.req.url).searchParams;
  // The SameSite=Lax cookie is not sent with a cross-site POST, but is after a redirect to GET.
  if (context.req.method === 'POST' && isBrowser(context))
    return context.redirect(`${deps.platform.publicUrl}/auth/v1/callback?${parameters}`, 303);
  let target = siteUrl(deps);
  // As in Supabase Auth, the status changes to 302 once the state has identified the flow.
  let status: 302 | 303 = 303;
  try {
    const { exchange, state } = await readState(deps, parameters.get('state'));
    status = 302;
    requireSameBrowser(deps, context, { exchange, state });
    target = state.redirect_to;
    const providerError = parameters.get('error');
    if (providerError) throw errors.oauth(providerError, parameters.get('error_description') ?? '');
    if (!parameters.get('code')) {
      throw errors.badOAuthCallback('OAuth callback with missing authorization code missing');
    }
    const provider = openProvider(deps, state.provider);
    const signedIn = await provider.exchangeCode(exchange, parameters).catch((error: unknown) => {
      deps.platform.logger.warn(
        { err: error, provider: provider.name },
        'code exchange with the provider failed',
      );
      throw errors.exchangeFailed();
    });
    const identity = {
      provider: provider.name,
      profile: signedIn.profile,
      isEmailOptional: provider.isEmailOptional,
      redirectTo: target,
    };
    return context.redirect(await completeSignIn(deps, context, { state, identity, signedIn }), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const override = error.isOAuth ? {} : { code: DENIED.has(error.code) ? 'access_denied' : undefined };
    return context.redirect(
      withError(target, error, { inQuery: true, fallback: 'server_error', ...override }),
      status,
    );
  }
}

/** @returns the redirect URL with the session or an authorization code */
async function completeSignIn(
  deps: AuthDependencies,
  context: AuthContext,
  callback: { state: ExternalState; identity: ExternalIdentity; signedIn: ProviderSignIn },
): Promise<string> {
  const { identity, signedIn, state } = callback;
  const { accessToken, refreshToken } = signedIn;
  const result = await deps.transact(async (tx) => {
    const linked = await link(deps, tx, state, identity);
    // Thrown after the transaction, because a queued confirmation has to be committed.
    if ('refusal' in linked) return linked;
    const { userId } = linked;
    if (state.flow_id) {
      // Stored encrypted until the code is redeemed.
      const { jwtSecret } = deps.platform;
      const tokens = {
        providerToken: encrypt(jwtSecret, accessToken),
        providerRefreshToken: refreshToken && encrypt(jwtSecret, refreshToken),
      };
      return {
        userId,
        url: withQuery(state.redirect_to, {
          code: await issueCode(tx, { flowId: state.flow_id, userId, ...tokens }),
        }),
      };
    }
    const session = await openSession(deps, tx, {
      userId,
      method: 'oauth',
      device: readDevice(context),
    });
    return {
      userId,
      url: withFragment(state.redirect_to, {
        ...sessionFields(session),
        provider_token: accessToken,
        ...(refreshToken && { provider_refresh_token: refreshToken }),
      }),
    };
  });
  if ('refusal' in result) throw result.refusal;
  const action = state.linking_user_id ? 'identity_linked' : 'login';
  const traits = { method: 'oauth', provider: identity.provider };
  recordSecurityEvent(deps, context, { action, actorId: result.userId, traits });
  return result.url;
}

function link(
  deps: AuthDependencies,
  tx: Transaction,
  state: ExternalState,
  identity: ExternalIdentity,
): Promise<LinkResult> {
  if (state.linking_user_id) return linkToUser(deps, tx, { ...identity, userId: state.linking_user_id });
  if (state.invite_token) return acceptInvitation(deps, tx, { ...identity, token: state.invite_token });
  return findOrCreateAccount(deps, tx, identity);
}

/** Accepts an invitation through a provider account with the invited email address. */
async function acceptInvitation(
  deps: AuthDependencies,
  tx: Transaction,
  { token, ...identity }: ExternalIdentity & { token: string },
): Promise<LinkResult> {
  const userId = await consumeToken(tx, {
    hashes: [token],
    types: ['confirmation_token'],
    expiry: deps.config.email.otp_expiry,
  });
  if (!userId) throw errors.inviteNotFound();
  const invited = await findUser(tx, { id: userId });
  if (!invited || invited.user.email !== identity.profile.email) throw errors.inviteMismatch();
  await confirmEmail(tx, userId);
  return linkToUser(deps, tx, { ...identity, userId });
}

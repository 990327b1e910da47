import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { confirmEmail } from '../confirmation.ts';
import { encrypt } from '../encryption.ts';
import { AuthError, errors } from '../errors.ts';
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

/** Refusals that OAuth calls by the name of somebody's decision. */
const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** GET and POST /callback: where providers send people back to. */
export async function callback(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const parameters =
    context.req.method === 'POST'
      ? new URLSearchParams(await context.req.text())
      : new URL(context.req.url).searchParams;
  // What another site posts comes without our cookie; following a redirect the browser brings it.
  if (context.req.method === 'POST' && isBrowser(context))
    return context.redirect(`${deps.platform.publicUrl}/auth/v1/callback?${parameters}`, 303);
  let target = siteUrl(deps);
  try {
    const { exchange, state } = await readState(deps, parameters.get('state'));
    requireSameBrowser(deps, context, { exchange, state });
    target = state.redirect_to;
    const refused = parameters.get('error');
    if (refused) throw errors.oauth(refused, parameters.get('error_description') ?? '');
    if (!parameters.get('code')) {
      throw errors.badOAuthCallback('OAuth callback with missing authorization code missing');
    }
    const provider = openProvider(deps, state.provider);
    const signedIn = await provider.finish(exchange, parameters).catch((error: unknown) => {
      deps.platform.logger.warn({ err: error, provider: provider.name }, 'the provider gave no user');
      throw errors.exchangeFailed();
    });
    const identity = {
      provider: provider.name,
      profile: signedIn.profile,
      isEmailOptional: provider.isEmailOptional,
      redirectTo: target,
    };
    return context.redirect(await settle(deps, context, { state, identity, signedIn }), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const word = error.isOAuth ? {} : { word: DENIED.has(error.code) ? 'access_denied' : undefined };
    return context.redirect(
      withError(target, error, { inQuery: true, fallback: 'server_error', ...word }),
      302,
    );
  }
}

/** @returns the address to send on to, with the session or its code */
async function settle(
  deps: AuthDependencies,
  context: AuthContext,
  done: { state: ExternalState; identity: ExternalIdentity; signedIn: ProviderSignIn },
): Promise<string> {
  const { identity, signedIn, state } = done;
  const { accessToken, refreshToken } = signedIn;
  const result = await deps.transact(async (tx) => {
    const linked = await link(deps, tx, state, identity);
    // Thrown outside: that a confirmation was sent has to be committed.
    if ('refusal' in linked) return linked;
    const { userId } = linked;
    if (state.flow_id) {
      // They wait for the code in the database: who reads it there cannot act at the provider.
      const { jwtSecret } = deps.platform;
      const tokens = {
        providerToken: encrypt(jwtSecret, accessToken),
        providerRefreshToken: refreshToken && encrypt(jwtSecret, refreshToken),
      };
      return {
        userId,
        address: withQuery(state.redirect_to, {
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
      address: withFragment(state.redirect_to, {
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
  return result.address;
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

/** Whoever was invited may come by a provider that knows them by the invited address. */
async function acceptInvitation(
  deps: AuthDependencies,
  tx: Transaction,
  { token, ...identity }: ExternalIdentity & { token: string },
): Promise<LinkResult> {
  const consumed = await consumeToken(tx, {
    hashes: [token],
    types: ['confirmation_token'],
    expiry: deps.config.email.otp_expiry,
  });
  if (!consumed) throw errors.inviteNotFound();
  const invited = await findUser(tx, { id: consumed.userId });
  if (!invited || invited.user.email !== identity.profile.email) throw errors.inviteMismatch();
  await confirmEmail(tx, consumed.userId);
  return linkToUser(deps, tx, { ...identity, userId: consumed.userId });
}

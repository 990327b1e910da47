import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-environment.ts';
import { confirmEmail } from '../confirmation.ts';
import { AuthError, errors } from '../errors.ts';
import { consumeToken } from '../one-time-tokens.ts';
import { issueCode } from '../pkce.ts';
import { recordEvent } from '../record-event.ts';
import { siteUrl, withError, withFragment, withQuery } from '../redirects.ts';
import { seal } from '../sealed.ts';
import { deviceOf, openSession, sessionFields } from '../sessions.ts';
import { findUser } from '../users.ts';
import { accountOf, type ExternalIdentity, type Linked, linkTo } from './linking.ts';
import { openProvider, type SignedInAtProvider } from './provider.ts';
import { isBrowser, requireSameBrowser } from './same-browser.ts';
import { type ExternalState, readState } from './state.ts';

/** Refusals that OAuth calls by the name of somebody's decision. */
const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** GET and POST /callback: where providers send people back to. */
export async function callback(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  const parameters =
    context.req.method === 'POST'
      ? new URLSearchParams(await context.req.text())
      : new URL(context.req.url).searchParams;
  // What another site posts comes without our cookie; following a redirect the browser brings it.
  if (context.req.method === 'POST' && isBrowser(context))
    return context.redirect(`${environment.platform.publicUrl}/auth/v1/callback?${parameters}`, 303);
  let target = siteUrl(environment);
  try {
    const { exchange, state } = await readState(environment, parameters.get('state'));
    requireSameBrowser(environment, context, { exchange, state });
    target = state.redirect_to;
    const refused = parameters.get('error');
    if (refused) throw errors.oauth(refused, parameters.get('error_description') ?? '');
    if (!parameters.get('code')) {
      throw errors.badOAuthCallback('OAuth callback with missing authorization code missing');
    }
    const provider = openProvider(environment, state.provider);
    const signedIn = await provider.finish(exchange, parameters).catch((error: unknown) => {
      environment.platform.logger.warn({ err: error, provider: provider.name }, 'the provider gave no user');
      throw errors.exchangeFailed();
    });
    const identity = {
      provider: provider.name,
      profile: signedIn.profile,
      isEmailOptional: provider.isEmailOptional,
      redirectTo: target,
    };
    return context.redirect(await settle(environment, context, { state, identity, signedIn }), 302);
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
  environment: AuthDependencies,
  context: AuthContext,
  done: { state: ExternalState; identity: ExternalIdentity; signedIn: SignedInAtProvider },
): Promise<string> {
  const { identity, signedIn, state } = done;
  const { accessToken, refreshToken } = signedIn;
  const result = await environment.transact(async (tx) => {
    const linked = await link(environment, tx, state, identity);
    // Thrown outside: that a confirmation was sent has to be committed.
    if ('refusal' in linked) return linked;
    const { userId } = linked;
    if (state.flow_id) {
      // They wait for the code in the database: who reads it there cannot act at the provider.
      const { jwtSecret } = environment.platform;
      const tokens = {
        providerToken: seal(jwtSecret, accessToken),
        providerRefreshToken: refreshToken && seal(jwtSecret, refreshToken),
      };
      return {
        userId,
        address: withQuery(state.redirect_to, {
          code: await issueCode(tx, { flowId: state.flow_id, userId, ...tokens }),
        }),
      };
    }
    const session = await openSession(environment, tx, {
      userId,
      method: 'oauth',
      device: deviceOf(context),
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
  recordEvent(environment, context, { action, actorId: result.userId, traits });
  return result.address;
}

function link(
  environment: AuthDependencies,
  tx: Transaction,
  state: ExternalState,
  identity: ExternalIdentity,
): Promise<Linked> {
  if (state.linking_user_id) return linkTo(environment, tx, { ...identity, userId: state.linking_user_id });
  if (state.invite_token)
    return acceptInvitation(environment, tx, { ...identity, token: state.invite_token });
  return accountOf(environment, tx, identity);
}

/** Whoever was invited may come by a provider that knows them by the invited address. */
async function acceptInvitation(
  environment: AuthDependencies,
  tx: Transaction,
  { token, ...identity }: ExternalIdentity & { token: string },
): Promise<Linked> {
  const consumed = await consumeToken(tx, {
    hashes: [token],
    types: ['confirmation_token'],
    expiry: environment.config.email.otp_expiry,
  });
  if (!consumed) throw errors.inviteNotFound();
  const invited = await findUser(tx, { id: consumed.userId });
  if (!invited || invited.user.email !== identity.profile.email) throw errors.inviteMismatch();
  await confirmEmail(tx, consumed.userId);
  return linkTo(environment, tx, { ...identity, userId: consumed.userId });
}

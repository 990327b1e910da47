import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { createFlow, parseChallenge } from '../pkce.ts';
import { resolveRedirect } from '../redirects.ts';
import { requireLinkingUser } from './account-linking.ts';
import { setBrowserCookie } from './browser-binding.ts';
import { openProvider } from './provider.ts';
import { signState } from './state.ts';

/** Query parameters that are not passed on to the provider; others are (`prompt`, `access_type` and so on). */
const RESERVED_PARAMETERS = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
]);

/** GET /authorize: redirects to an external provider's sign-in. */
export async function authorize(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  return context.redirect(await providerUrl(deps, context, undefined), 302);
}

/** GET /user/identities/authorize: the same, to link the provider to the caller's account. */
export async function linkIdentity(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const user = await deps.transact((tx) => requireLinkingUser(deps, tx, context));
  const url = await providerUrl(deps, context, user.id);
  return context.req.query('skip_http_redirect') === 'true'
    ? context.json({ url })
    : context.redirect(url, 302);
}

async function providerUrl(
  deps: AuthDependencies,
  context: AuthContext,
  linkingUserId: string | undefined,
): Promise<string> {
  const query = context.req.query();
  const provider = openProvider(deps, (query.provider ?? '').toLowerCase());
  const challenge = parseChallenge(query);
  // A flow without a challenge stores nothing.
  if (challenge) await deps.limits.attempt('authorize', context.env.clientAddress);
  const flowId =
    challenge &&
    (await deps.transact((tx) =>
      createFlow(tx, { challenge, userId: linkingUserId ?? null, method: 'oauth', provider: provider.name }),
    ));
  const exchange = await signState(deps, {
    provider: provider.name,
    redirect_to: resolveRedirect(deps, context),
    ...(flowId !== null && { flow_id: flowId }),
    ...(linkingUserId !== undefined && { linking_user_id: linkingUserId }),
    ...(query.invite_token && { invite_token: query.invite_token }),
  });
  setBrowserCookie(deps, context, exchange);
  const parameters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase())),
  );
  try {
    return await provider.authorizationUrl(exchange, { scopes: query.scopes ?? '', parameters });
  } catch (error) {
    deps.platform.logger.error({ err: error, provider: provider.name }, 'provider was not reachable');
    throw errors.providerUnreachable();
  }
}

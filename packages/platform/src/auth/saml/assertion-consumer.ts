import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from '../auth-error.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { issueCode } from '../pkce.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { isRedirectAllowed, siteUrl, withError, withFragment, withQuery } from '../redirects.ts';
import { openSession, readDevice, sessionFields } from '../sessions.ts';
import { mapAttributes } from './attribute-mapping.ts';
import { currentMetadata } from './current-metadata.ts';
import { findProvider, type SsoProvider } from './providers.ts';
import { type RelayState, takeRelayState } from './relay-state.ts';
import { requireSaml, SSO_METHOD } from './sign-on.ts';
import { findOrCreateSsoAccount, type SsoIdentity } from './sso-account.ts';
import { useAssertion } from './used-assertions.ts';
import { issuerOf, parseResponse, type VerifiedAssertion, verifyResponse } from './verify-response.ts';

/** Maximum characters of a base64 response; those of a user in many groups have some tens of thousands. */
const MAX_RESPONSE = 256 * 1024;

/** POST /sso/saml/acs: the assertion consumer service, to which identity providers send users back. */
export async function consumeAssertion(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireSaml(deps);
  await deps.limits.attempt('samlAssertion', context.env.clientAddress);
  const form = new URLSearchParams(await context.req.text());
  const relayState = form.get('RelayState') ?? '';
  let target = siteUrl(deps);
  try {
    const state = await readRelayState(deps, relayState);
    if (state) target = state.redirect_to;
    else if (relayState && isRedirectAllowed(deps, relayState)) target = relayState;
    if (state?.is_expired) throw errors.samlRelayStateExpired();
    const response = form.get('SAMLResponse') ?? '';
    if (response === '') throw errors.validationFailed('SAMLResponse is missing');
    if (response.length > MAX_RESPONSE) throw errors.validationFailed('SAMLResponse is too large');
    const provider = await requireProvider(deps, response, state);
    const assertion = await verify(deps, { provider, response, state });
    return context.redirect(await completeSignIn(deps, context, { provider, assertion, state, target }), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return context.redirect(withError(target, error, { inQuery: true, fallback: 'server_error' }), 303);
  }
}

/** @returns null when the provider initiated the sign-in: then the value is empty or the target URL */
async function readRelayState(deps: AuthDependencies, value: string): Promise<RelayState | null> {
  if (isUuid(value))
    return deps.transact((tx) => takeRelayState(tx, value, deps.config.saml.relay_state_validity_period));
  if (value === '' || URL.canParse(value)) return null;
  throw errors.validationFailed('SAML RelayState is not a valid UUID or URL');
}

/** @throws AuthError saml_idp_not_found, sso_provider_disabled, validation_failed */
async function requireProvider(
  deps: AuthDependencies,
  response: string,
  state: RelayState | null,
): Promise<SsoProvider> {
  const issuer = state ? '' : peekIssuer(response);
  const provider = await deps.transact((tx) =>
    state ? findProvider(tx, 'id', state.sso_provider_id) : findProvider(tx, 'entityId', issuer),
  );
  if (!provider) throw errors.samlIdpNotFound();
  if (provider.disabled) throw errors.ssoProviderDisabled();
  return provider;
}

function peekIssuer(response: string): string {
  try {
    return issuerOf(parseResponse(response));
  } catch {
    throw errors.validationFailed('SAMLResponse is not a valid XML SAML assertion');
  }
}

/** @throws AuthError validation_failed, without the reason, which is logged */
async function verify(
  deps: AuthDependencies,
  { provider, response, state }: { provider: SsoProvider; response: string; state: RelayState | null },
): Promise<VerifiedAssertion> {
  const serviceProvider = requireSaml(deps);
  const idp = await currentMetadata(deps, provider);
  const expected = {
    issuer: provider.saml.entity_id,
    acsUrl: serviceProvider.acsUrl,
    requestId: state?.request_id ?? '',
  };
  return verifyResponse(serviceProvider.connect(idp), response, expected).catch((error: unknown) => {
    deps.platform.logger.warn({ err: error, provider: provider.id }, 'SAML assertion rejected');
    throw errors.validationFailed('SAML Assertion is not valid');
  });
}

/** @returns the redirect URL with the session or an authorization code */
async function completeSignIn(
  deps: AuthDependencies,
  context: AuthContext,
  signIn: { provider: SsoProvider; assertion: VerifiedAssertion; state: RelayState | null; target: string },
): Promise<string> {
  const { assertion, provider, state, target } = signIn;
  const identity = identityOf(provider, assertion);
  const notAfter = assertion.sessionNotAfter === null ? null : new Date(assertion.sessionNotAfter);
  const { url, userId } = await deps.transact(async (tx) => {
    await useAssertion(tx, provider.id, assertion);
    const userId = await findOrCreateSsoAccount(deps, tx, identity);
    const flowId = state?.flow_state_id;
    if (flowId)
      return { userId, url: withQuery(target, { code: await issueCode(tx, { flowId, userId, notAfter }) }) };
    const session = await openSession(deps, tx, {
      userId,
      method: SSO_METHOD,
      device: readDevice(context),
      notAfter,
    });
    return { userId, url: withFragment(target, sessionFields(session)) };
  });
  const traits = { method: SSO_METHOD, provider: identity.provider };
  recordSecurityEvent(deps, context, { action: 'login', actorId: userId, traits });
  return url;
}

/** @throws AuthError saml_assertion_no_user_id, saml_assertion_no_email, validation_failed */
function identityOf({ id, saml }: SsoProvider, assertion: VerifiedAssertion): SsoIdentity {
  if (assertion.userId === '') throw errors.samlNoUserId();
  const claims = mapAttributes(saml.attribute_mapping, assertion.valuesOf);
  const email = typeof claims.email === 'string' ? claims.email : assertion.email;
  if (email === '') throw errors.samlNoEmail();
  return {
    provider: `sso:${id}`,
    issuer: saml.entity_id,
    subject: assertion.userId,
    email: parseEmail(email),
    claims,
  };
}

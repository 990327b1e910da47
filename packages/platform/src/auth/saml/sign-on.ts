import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { challengeFields, createFlow, parseChallenge } from '../pkce.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { parseIdpMetadata } from './idp-metadata.ts';
import { findProvider } from './providers.ts';
import { createRelayState } from './relay-state.ts';
import { newRequestId, type ServiceProvider } from './service-provider.ts';

/** The authentication method, for the session's `amr` claim. */
export const SSO_METHOD = 'sso/saml';

const bodySchema = z.object({
  provider_id: z
    .guid({ error: 'provider_id must be a UUID' })
    .nullish()
    .transform((id) => id ?? ''),
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

/** POST /sso: redirects to the sign-in at the identity provider with the given id or domain, or returns its URL. */
export async function signOn(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const serviceProvider = requireSaml(deps);
  await deps.limits.attempt('sso', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  const { domain, provider_id: id } = body;
  if (id && domain) throw errors.validationFailed('Only one of provider_id or domain supported');
  if (!id && !domain) throw errors.validationFailed('A provider_id or domain needs to be provided');
  const challenge = parseChallenge(body);
  const requestId = newRequestId();
  const { provider, relayState } = await deps.transact(async (tx) => {
    const provider = await (id ? findProvider(tx, 'id', id) : findProvider(tx, 'domain', domain));
    if (!provider)
      throw errors.ssoProviderNotFound(
        id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
      );
    if (provider.disabled) throw errors.ssoProviderDisabled();
    const flowId =
      challenge &&
      (await createFlow(tx, { challenge, userId: null, method: SSO_METHOD, provider: SSO_METHOD }));
    const redirectTo = resolveRedirect(deps, context, body.redirect_to);
    return {
      provider,
      relayState: await createRelayState(tx, { providerId: provider.id, requestId, redirectTo, flowId }),
    };
  });
  const { metadata_xml = '', name_id_format: nameIdFormat = null } = provider.saml;
  const saml = serviceProvider.connect(parseIdpMetadata(metadata_xml), { nameIdFormat, requestId });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  return body.skip_http_redirect ? context.json({ url }) : context.redirect(url, 303);
}

/** GET /sso/saml/metadata: what identity providers must know about this installation. */
export function samlMetadata(deps: AuthDependencies, context: AuthContext): Response {
  const isDownload = context.req.query('download') === 'true';
  return context.body(requireSaml(deps).metadata, 200, {
    'content-type': 'application/xml',
    'cache-control': 'public, max-age=600',
    ...(isDownload && { 'content-disposition': 'attachment; filename="metadata.xml"' }),
  });
}

/** @throws AuthError saml_provider_disabled */
export function requireSaml({ saml }: AuthDependencies): ServiceProvider {
  if (!saml) throw errors.samlDisabled();
  return saml;
}

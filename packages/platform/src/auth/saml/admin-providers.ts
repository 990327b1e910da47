import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { attributeMappingSchema } from './attribute-mapping.ts';
import { fetchIdpMetadata, parseIdpMetadata } from './idp-metadata.ts';
import { findProvider, listProviders, lockProviders, type SsoProvider, saveProvider } from './providers.ts';
import { PERSISTENT } from './service-provider.ts';

const NAME_ID_FORMATS = [
  '',
  PERSISTENT,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

const parametersSchema = z.object({
  type: optionalText,
  metadata_url: optionalText.refine((url) => url === '' || URL.parse(url)?.protocol === 'https:', {
    error: 'metadata_url is not a HTTPS URL',
  }),
  metadata_xml: optionalText,
  domains: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, {
          error: 'domains must be domain names, such as example.com',
        }),
    )
    .nullish(),
  attribute_mapping: attributeMappingSchema.nullish(),
  name_id_format: z
    .string()
    .refine((format) => NAME_ID_FORMATS.includes(format), {
      error: `name_id_format must be unspecified or one of ${NAME_ID_FORMATS.filter(Boolean).join(', ')}`,
    })
    .nullish(),
  resource_id: z.string().nullish(),
  disabled: z.boolean().nullish(),
});

/** GET /admin/sso/providers: without metadata, filtered by `resource_id` or `resource_id_prefix`. */
export async function getProviders(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const { resource_id, resource_id_prefix } = context.req.query();
  const providers = await deps.transact((tx) => {
    if (resource_id) return listProviders(tx, 'resourceId', resource_id);
    if (resource_id_prefix) return listProviders(tx, 'resourceIdPrefix', resource_id_prefix);
    return listProviders(tx, 'all', '');
  });
  return context.json({
    items: providers.map(({ saml: { metadata_xml, ...saml }, ...rest }) => ({ ...rest, saml })),
  });
}

/** POST /admin/sso/providers */
export async function createProvider(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const parameters = await readBody(context, parametersSchema);
  if (parameters.type !== 'saml')
    throw errors.validationFailed("Only 'saml' supported for SSO provider type");
  const metadata = await readMetadata(parameters);
  if (!metadata) throw errors.validationFailed('Either metadata_xml or metadata_url must be set');
  const provider = await deps.transact(async (tx) => {
    await lockProviders(tx);
    if (await findProvider(tx, 'entityId', metadata.entity_id))
      throw errors.samlIdpExists(metadata.entity_id);
    return saveProvider(tx, {
      id: randomUUID(),
      resourceId: parameters.resource_id || null,
      disabled: parameters.disabled ?? null,
      domains: parameters.domains ?? [],
      saml: {
        ...metadata,
        attribute_mapping: parameters.attribute_mapping ?? {},
        name_id_format: parameters.name_id_format || undefined,
      },
    });
  });
  record(deps, context, 'sso_provider_created', provider);
  return context.json(provider, 201);
}

/** GET /admin/sso/providers/:id, where the id may be `resource_` followed by a resource id */
export async function getProvider(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  return context.json(await deps.transact((tx) => requireProvider(tx, context)));
}

/** PUT /admin/sso/providers/:id: changes the given fields. */
export async function changeProvider(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const parameters = await readBody(context, parametersSchema);
  const metadata = await readMetadata(parameters);
  const provider = await deps.transact(async (tx) => {
    await lockProviders(tx);
    const current = await requireProvider(tx, context);
    const { resource_id: resourceId, saml } = current;
    if (metadata && metadata.entity_id !== saml.entity_id)
      throw errors.samlEntityIdMismatch(saml.entity_id, metadata.entity_id);
    return saveProvider(tx, {
      id: current.id,
      resourceId: (parameters.resource_id ?? resourceId) || null,
      disabled: parameters.disabled ?? current.disabled,
      domains: parameters.domains ?? current.domains.map(({ domain }) => domain),
      saml: {
        ...(metadata ?? saml),
        attribute_mapping: parameters.attribute_mapping ?? saml.attribute_mapping,
        name_id_format: (parameters.name_id_format ?? saml.name_id_format) || undefined,
      },
    });
  });
  record(deps, context, 'sso_provider_changed', provider);
  return context.json(provider);
}

/** DELETE /admin/sso/providers/:id. Its users keep their accounts, but have no way to sign in. */
export async function deleteProvider(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const provider = await deps.transact(async (tx) => {
    await lockProviders(tx);
    const found = await requireProvider(tx, context);
    await tx.query('delete from auth.sso_providers where id = $1', [found.id]);
    return found;
  });
  record(deps, context, 'sso_provider_deleted', provider);
  return context.json(provider);
}

async function requireProvider(tx: Transaction, context: AuthContext): Promise<SsoProvider> {
  const id = context.req.param('id') ?? '';
  const resourceId = /^resource_(.+)$/s.exec(id)?.[1];
  if (resourceId === undefined && !isUuid(id)) throw errors.ssoProviderNotFound();
  const found = await (resourceId === undefined
    ? findProvider(tx, 'id', id)
    : findProvider(tx, 'resourceId', resourceId));
  if (!found) throw errors.ssoProviderNotFound();
  return found;
}

/** @returns null when the parameters contain no metadata */
async function readMetadata({
  metadata_url: url,
  metadata_xml: given,
}: z.output<typeof parametersSchema>): Promise<Pick<
  SsoProvider['saml'],
  'entity_id' | 'metadata_xml' | 'metadata_url'
> | null> {
  if (url && given) throw errors.validationFailed('Only one of metadata_xml or metadata_url needs to be set');
  if (!url && !given) return null;
  const xml = given || (await fetchIdpMetadata(url));
  return { entity_id: parseIdpMetadata(xml).entityId, metadata_xml: xml, metadata_url: url || undefined };
}

function record(
  deps: AuthDependencies,
  context: AuthContext,
  action: 'sso_provider_created' | 'sso_provider_changed' | 'sso_provider_deleted',
  { id }: SsoProvider,
): void {
  recordSecurityEvent(deps, context, { action, traits: { provider: `sso:${id}` } });
}

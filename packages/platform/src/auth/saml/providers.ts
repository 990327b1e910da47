import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { errors } from '../errors.ts';
import { attributeMappingSchema } from './attribute-mapping.ts';

const samlSchema = z.object({
  entity_id: z.string(),
  metadata_xml: z.string().optional(),
  metadata_url: z.string().optional(),
  attribute_mapping: attributeMappingSchema.default({}),
  name_id_format: z.string().optional(),
});

const providerSchema = z.object({
  id: z.string(),
  resource_id: z.string().optional(),
  disabled: z.boolean().nullable(),
  saml: samlSchema,
  domains: z.array(z.object({ domain: z.string(), created_at: z.string(), updated_at: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});

/** An identity provider as the API returns it. */
export type SsoProvider = z.output<typeof providerSchema>;

const PROVIDER_JSON = `jsonb_build_object('id', p.id, 'disabled', p.disabled,
  'created_at', p.created_at, 'updated_at', p.updated_at,
  'saml', jsonb_strip_nulls(jsonb_build_object('entity_id', s.entity_id, 'metadata_xml', s.metadata_xml,
    'metadata_url', s.metadata_url, 'name_id_format', s.name_id_format))
    || jsonb_build_object('attribute_mapping', coalesce(s.attribute_mapping, '{}')),
  'domains', coalesce((select jsonb_agg(jsonb_build_object('domain', d.domain, 'created_at', d.created_at,
    'updated_at', d.updated_at) order by d.domain) from auth.sso_domains d where d.sso_provider_id = p.id), '[]'))
  || case when p.resource_id is null then '{}' else jsonb_build_object('resource_id', p.resource_id) end`;

const CONDITIONS = {
  id: 'p.id = $1',
  entityId: 's.entity_id = $1',
  domain: 'p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))',
  resourceId: 'lower(p.resource_id) = lower($1)',
  resourceIdPrefix: 'starts_with(p.resource_id, $1)',
  all: "$1 = ''",
} as const;

export async function listProviders(
  tx: Transaction,
  by: keyof typeof CONDITIONS,
  value: string,
): Promise<SsoProvider[]> {
  const { rows } = await tx.query(
    `select ${PROVIDER_JSON} as provider from auth.sso_providers p
     join auth.saml_providers s on s.sso_provider_id = p.id where ${CONDITIONS[by]} order by p.created_at, p.id`,
    [value],
  );
  return rows.map((row) => providerSchema.parse(row.provider));
}

export async function findProvider(
  tx: Transaction,
  by: 'id' | 'entityId' | 'domain' | 'resourceId',
  value: string,
): Promise<SsoProvider | null> {
  return (await listProviders(tx, by, value))[0] ?? null;
}

/** Serializes changes of providers, which are rare, so that what one has read stays current until it is saved. */
export async function lockProviders(tx: Transaction): Promise<void> {
  await tx.query('lock table auth.sso_providers in share row exclusive mode');
}

/** A provider's values to save; its domains are replaced. */
export interface ProviderValues {
  readonly id: string;
  readonly resourceId: string | null;
  readonly disabled: boolean | null;
  readonly saml: SsoProvider['saml'];
  readonly domains: readonly string[];
}

/**
 * Inserts or updates a provider.
 *
 * @throws AuthError sso_domain_already_exists
 */
export async function saveProvider(tx: Transaction, provider: ProviderValues): Promise<SsoProvider> {
  const { domains, id, saml } = provider;
  await tx.query(
    `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
     values ($1, $2, $3, now(), now()) on conflict (id) do update
     set resource_id = excluded.resource_id, disabled = excluded.disabled, updated_at = now()`,
    [id, provider.resourceId, provider.disabled],
  );
  await tx.query(
    `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
       name_id_format, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, now(), now())
     on conflict (sso_provider_id) do update set entity_id = excluded.entity_id, metadata_xml = excluded.metadata_xml,
       metadata_url = excluded.metadata_url, attribute_mapping = excluded.attribute_mapping,
       name_id_format = excluded.name_id_format, updated_at = now()`,
    [
      randomUUID(),
      id,
      saml.entity_id,
      saml.metadata_xml,
      saml.metadata_url ?? null,
      JSON.stringify(saml.attribute_mapping),
      saml.name_id_format ?? null,
    ],
  );
  await tx.query('delete from auth.sso_domains where sso_provider_id = $1 and domain <> all ($2)', [
    id,
    domains,
  ]);
  for (const domain of domains) {
    const owner = await findProvider(tx, 'domain', domain);
    if (owner && owner.id !== id) throw errors.ssoDomainExists(domain, owner.id);
    if (owner) continue;
    await tx.query(
      `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
       values ($1, $2, $3, now(), now())`,
      [randomUUID(), id, domain],
    );
  }
  const saved = await findProvider(tx, 'id', id);
  if (!saved) throw errors.ssoProviderNotFound();
  return saved;
}

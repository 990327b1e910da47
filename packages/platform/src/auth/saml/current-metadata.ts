import type { AuthDependencies } from '../auth-dependencies.ts';
import { fetchIdpMetadata, type IdpMetadata, parseIdpMetadata } from './idp-metadata.ts';
import type { SsoProvider } from './providers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a provider's metadata. Metadata with a URL is fetched again once a day, because providers renew their keys;
 * while that fails, the stored metadata is used.
 */
export async function currentMetadata(
  deps: AuthDependencies,
  { id, saml, updated_at }: SsoProvider,
): Promise<IdpMetadata> {
  const { entity_id, metadata_url: url, metadata_xml = '' } = saml;
  const stored = parseIdpMetadata(metadata_xml);
  const hasExpired = stored.validUntil !== null && stored.validUntil < Date.now();
  if (!url || !(hasExpired || Date.parse(updated_at) < Date.now() - DAY_MS)) return stored;
  try {
    const xml = await fetchIdpMetadata(url);
    const fresh = parseIdpMetadata(xml);
    if (fresh.entityId !== entity_id) throw new Error('The metadata belongs to another provider.');
    const isRenewed = await deps.transact(async (tx) => {
      // Unless an administrator has replaced the metadata in the meantime, for example to remove an untrusted key.
      const { rowCount } = await tx.query(
        `update auth.saml_providers set metadata_xml = $2, updated_at = now()
         where sso_provider_id = $1 and metadata_url = $3 and metadata_xml is not distinct from $4`,
        [id, xml, url, saml.metadata_xml ?? null],
      );
      await tx.query('update auth.sso_providers set updated_at = now() where id = $1', [id]);
      return rowCount === 1;
    });
    return isRenewed ? fresh : stored;
  } catch (error) {
    deps.platform.logger.warn({ err: error, provider: id }, 'could not refresh SAML metadata');
    return stored;
  }
}

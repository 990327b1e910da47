import type { AuthDependencies } from '../auth-dependencies.ts';
import { fetchIdpMetadata, type IdpMetadata, parseIdpMetadata } from './idp-metadata.ts';
import type { SsoProvider } from './providers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A provider's metadata. Those with an address are read again once a day, because providers renew their keys; while that
 * fails, the former ones are used.
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
    if (fresh.entityId !== entity_id) throw new Error('The metadata are of another provider.');
    await deps.transact(async (tx) => {
      await tx.query(
        'update auth.saml_providers set metadata_xml = $2, updated_at = now() where sso_provider_id = $1',
        [id, xml],
      );
      await tx.query('update auth.sso_providers set updated_at = now() where id = $1', [id]);
    });
    return fresh;
  } catch (error) {
    deps.platform.logger.warn({ err: error, provider: id }, 'SAML metadata not renewed');
    return stored;
  }
}

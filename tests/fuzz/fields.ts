import type { SeededRandom } from '@voltandes/platform/testing/seeded-random';
import type { Group } from './endpoints.ts';
import { anyJson, hostileString } from './hostile-strings.ts';
import { EMAIL, PASSWORD } from './installation.ts';

/** Field names of the services' bodies and queries. */
const NAMES: Partial<Record<Group, string>> = {
  auth: `email phone password data type token token_hash refresh_token auth_code code_verifier provider id_token
    access_token nonce create_user code_challenge code_challenge_method channel redirect_to factor_type friendly_name
    issuer code challenge_id user_metadata app_metadata email_confirm phone_confirm ban_duration role id
    should_soft_delete new_email current_password message signature chain gotrue_meta_security scopes state error
    error_description page per_page invite_token grant_type scope skip_http_redirect aud password_hash`,
  storage: `name id public file_size_limit allowed_mime_types prefix limit offset sortBy search prefixes expiresIn paths
    bucketId sourceKey destinationKey destinationBucket transform cursor with_delimiter metadata copyMetadata upsert
    token width height resize quality format download`,
  functions: `name company email phone service message applicationId applicationIds jobTitle user_id token password
    role_id full_name isResend`,
  realtime: 'messages topic event payload private',
  mail: 'from to reply_to subject html text',
  site: 'buscar departamento pagina orden token type code error utm_source fbclid q',
};

export const fieldsOf = (group: Group): string[] => (NAMES[group] ?? 'a b').split(/\s+/);

const PLAUSIBLE: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['email', [EMAIL, 'otra@correo.example', 'ADMIN@voltandes.example']],
  ['new_email', ['nueva@correo.example']],
  ['phone', ['+56911111111', '56922222222']],
  ['password', [PASSWORD, 'Otra-clave-larga-2']],
  ['current_password', [PASSWORD]],
  ['grant_type', ['password', 'refresh_token', 'pkce', 'id_token', 'web3']],
  ['type', ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email', 'sms', 'phone_change']],
  ['provider', ['keycloak', 'github', 'azure']],
  ['factor_type', ['totp', 'phone', 'webauthn']],
  ['channel', ['sms', 'whatsapp']],
  ['code_challenge', ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM']],
  ['code_challenge_method', ['s256', 'plain']],
  ['chain', ['ethereum', 'solana']],
  ['scope', ['global', 'local', 'others']],
  ['create_user', [true, false]],
  ['should_soft_delete', [true, false]],
  ['page', [1, 2, 0]],
  ['limit', [1, 10, 100_000]],
  ['offset', [0, 1]],
  ['width', [100, 400, 5000]],
  ['height', [100, 0]],
  ['resize', ['cover', 'contain', 'fill']],
  ['quality', [50, 200]],
  ['format', ['origin', 'avif', 'webp']],
  ['sortBy', [{ column: 'name', order: 'asc' }, { column: 'created_at' }]],
  ['prefixes', [['a.pdf'], ['folder/b.png', '']]],
  ['paths', [['a.pdf']]],
  ['expiresIn', [60, 1]],
  ['bucketId', ['documents', 'hero-images']],
  ['prefix', ['', 'folder/']],
  ['public', [true, false]],
  ['private', [true, false]],
  ['messages', [[{ topic: 'room', event: 'e', payload: {} }]]],
  ['service', ['Ingeniería', '']],
  ['isResend', [true, false]],
  ['to', ['quien@correo.example', ['a@correo.example', 'b@correo.example']]],
]);

/** A plausible value for a field, or anything at all. */
export function fieldValue(random: SeededRandom, name: string, ids: readonly string[]): unknown {
  if (random.chance(0.3)) return anyJson(random);
  const plausible = PLAUSIBLE.get(name);
  if (plausible) return random.pick(plausible);
  if (/(?:^|_)id$|Id$/.test(name)) return random.pick(ids);
  if (/Ids$/.test(name)) return [random.pick(ids)];
  return random.chance(0.5) ? 'Una palabra' : hostileString(random);
}

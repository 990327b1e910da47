import type { SeededRandom } from '@voltandes/platform/testing/seeded-random';
import type { Endpoint } from './endpoints.ts';
import { hostileString } from './hostile-strings.ts';

const PREFER =
  `return=representation return=minimal return=headers-only count=exact count=planned count=estimated
  resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict handling=lenient
  tx=rollback tx=commit timezone=UTC timezone=Nowhere max-affected=1 constructor=1`.split(/\s+/);
const ACCEPT = `application/json application/vnd.pgrst.object+json application/vnd.pgrst.array+json text/csv
  application/geo+json application/octet-stream application/vnd.pgrst.plan+json */* image/avif text/html`.split(
  /\s+/,
);

/** Possible values per header; each header is sent occasionally. */
const VALUES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['accept', ACCEPT],
  ['prefer', PREFER],
  ['range', ['0-9', 'bytes=0-3', 'bytes=-1', 'bytes=5-1', '0-', 'items=a-b']],
  ['range-unit', ['items']],
  ['accept-profile', ['public', 'auth', 'storage']],
  ['content-profile', ['public', 'auth']],
  ['accept-encoding', ['br', 'gzip, br', 'constructor']],
  ['accept-language', ['es-CL', 'en', '*']],
  ['if-none-match', ['*', 'W/"a"', '"']],
  ['if-modified-since', ['Sat, 21 Nov 2026 22:00:00 GMT', 'never']],
  ['x-upsert', ['true', 'maybe']],
  ['x-metadata', ['e30=', 'bm8=']],
  ['cache-control', ['max-age=60', '3600']],
  ['x-invitation-token', ['a'.repeat(43)]],
  ['idempotency-key', ['one']],
  ['x-request-id', ['one', 'a'.repeat(200)]],
  ['x-client-info', ['supabase-js/2']],
  ['x-supabase-api-version', ['2024-01-01', 'x']],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-proto', ['https', 'gopher']],
  ['origin', ['https://evil.example', 'null']],
  ['referer', ['https://evil.example/a', 'x']],
  ['cookie', ['a=b; __proto__=c', '=;']],
  ['access-control-request-method', ['PATCH']],
  ['access-control-request-headers', ['authorization']],
  ['user-agent', ['Mozilla/5.0']],
  ['sec-websocket-key', ['x']],
];

/** The request's credentials and content type, and a few random headers. */
export function headersFor(
  random: SeededRandom,
  options: { endpoint: Endpoint; key: string; token: string; type: string | null; isPrivileged: boolean },
): Record<string, string> {
  const { endpoint, isPrivileged, key, token, type } = options;
  // Signing out would end the session of later requests.
  const mayAct = !endpoint.path.endsWith('/logout');
  const headers: Record<string, string> = {};
  if (isPrivileged || random.chance(0.95)) headers.apikey = key;
  if (isPrivileged) headers.authorization = `Bearer ${key}`;
  else if (mayAct && random.chance(0.5)) headers.authorization = `Bearer ${token}`;
  else if (random.chance(0.08))
    headers.authorization = random.pick([`Bearer ${hostileString(random)}`, 'Basic YTpi']);
  if (type !== null) headers['content-type'] = type;
  for (const [name, values] of VALUES)
    if (random.chance(0.04))
      headers[name] = random.chance(0.75) ? random.pick(values) : hostileString(random);
  if (endpoint.group === 'rest' && random.chance(0.4)) headers.prefer = random.pick(PREFER);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, sendable(value)]));
}

/** Restricts text to what headers can carry: Latin-1 without control characters. */
const sendable = (text: string): string => text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 3000);

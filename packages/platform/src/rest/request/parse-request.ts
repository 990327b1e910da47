import type { RestConfig } from '../config.ts';
import { errors } from '../errors.ts';
import { parseQuery } from './parse-query.ts';
import { parseRange, withRange } from './parse-range.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import type { Query } from './query.ts';

/** A parsed request, not yet resolved against the database. */
export interface RestRequest {
  readonly method: string;
  readonly schema: string;
  readonly config: RestConfig;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly accept: string | null;
  readonly body: RequestBody;
  /** `Content-Profile` when several schemas are exposed; otherwise empty. */
  readonly profileHeader: Readonly<Record<string, string>>;
  /** The query string sorted by name, for `Content-Location`. */
  readonly canonicalQuery: string;
}

export interface RequestBody {
  readonly type: string;
  /** As sent; binary bodies in PostgreSQL's hex format for bytea. */
  readonly text: string;
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** @throws RestError PGRST100, PGRST103, PGRST122 */
export function parseRequest(options: {
  request: Request;
  body: RequestBody;
  search: URLSearchParams;
  schema: string;
  hasArguments: boolean;
  config: RestConfig;
}): RestRequest {
  const { body, config, request, schema, search } = options;
  const { headers, method } = request;
  const range = method === 'GET' ? parseRange(headers.get('range')) : null;
  return {
    method,
    schema,
    config,
    query: withRange(parseQuery(search, options.hasArguments), range),
    preferences: parsePreferences(headers.get('prefer'), { allowTransactionEnd: config.allowTransactionEnd }),
    accept: headers.get('accept'),
    body,
    profileHeader: config.schemas.length > 1 ? { 'content-profile': schema } : {},
    canonicalQuery: canonicalize(search),
  };
}

/**
 * Reads the body of a write; reads have none.
 *
 * @throws RestError PGRST102 for text that is not UTF-8
 */
export async function readBody(request: Request): Promise<RequestBody> {
  if (isRead(request.method)) return { type: '', text: '' };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || 'application/json';
  const bytes = await request.arrayBuffer();
  if (type === 'application/octet-stream') return { type, text: `\\x${Buffer.from(bytes).toString('hex')}` };
  try {
    return { type, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw errors.invalidBody('The body is not valid UTF-8');
  }
}

export function parseCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((pair) => {
      const equals = pair.indexOf('=');
      const name = pair.slice(0, Math.max(equals, 0)).trim();
      return name ? [[name, pair.slice(equals + 1)]] : [];
    }),
  );
}

function canonicalize(search: URLSearchParams): string {
  const pairs = [...search].filter(([name]) => name !== 'apikey');
  return formatQuery(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Formats a query string, escaping every character that RFC 3986 reserves. */
export function formatQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/**
 * Selects the schema: the one named in the profile header, or the first exposed one.
 *
 * @throws RestError PGRST106 for a schema that is not exposed
 */
export function selectSchema(request: Request, schemas: readonly string[]): string {
  const requested = request.headers.get(isRead(request.method) ? 'accept-profile' : 'content-profile');
  const schema = requested ?? schemas[0] ?? 'public';
  if (!schemas.includes(schema)) throw errors.schemaNotExposed(schema, schemas);
  return schema;
}

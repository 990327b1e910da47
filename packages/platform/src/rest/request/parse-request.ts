import type { RestConfig } from '../config.ts';
import { errors } from '../errors.ts';
import { parseQuery } from './parse-query.ts';
import { parseRange, withRange } from './parse-range.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import type { Query } from './query.ts';

/** A request to a table or function, parsed. */
export interface RestRequest {
  readonly method: string;
  readonly schema: string;
  readonly config: RestConfig;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly accept: string | null;
  readonly body: RequestBody;
  readonly cookies: Readonly<Record<string, string>>;
  /** Says which schema answered, when there are several. */
  readonly profileHeader: Readonly<Record<string, string>>;
  /** The query string in a fixed order, for `Content-Location`. */
  readonly canonicalQuery: string;
}

export interface RequestBody {
  readonly type: string;
  /** As sent; bytes are in PostgreSQL's hexadecimal form. */
  readonly text: string;
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** @throws RestError for what cannot be parsed */
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
    cookies: parseCookies(headers.get('cookie')),
    profileHeader: config.schemas.length > 1 ? { 'content-profile': schema } : {},
    canonicalQuery: canonical(search),
  };
}

export async function readBody(request: Request): Promise<RequestBody> {
  if (isRead(request.method)) return { type: '', text: '' };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || 'application/json';
  if (type !== 'application/octet-stream') return { type, text: await request.text() };
  return { type, text: `\\x${Buffer.from(await request.arrayBuffer()).toString('hex')}` };
}

function parseCookies(header: string | null): Record<string, string> {
  return Object.fromEntries(
    [...(header ?? '').matchAll(/([^=;\s]+)=([^;]*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function canonical(search: URLSearchParams): string {
  const pairs = [...search].filter(([name]) => name !== 'apikey');
  return queryOf(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** A query string, with all escaped that RFC 3986 reserves. */
export function queryOf(pairs: readonly (readonly [name: string, value: string])[]): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/**
 * The schema a request means: named in a header, or the first one exposed.
 *
 * @throws RestError PGRST106 for a schema that is not exposed
 */
export function chooseSchema(request: Request, schemas: readonly string[]): string {
  const wanted = request.headers.get(isRead(request.method) ? 'accept-profile' : 'content-profile');
  const schema = wanted ?? schemas[0] ?? 'public';
  if (!schemas.includes(schema)) throw errors.schemaNotExposed(schema, schemas);
  return schema;
}

import { errors } from './errors.ts';
import { type MediaType, negotiate } from './media-types.ts';
import { parseQuery } from './parse-query.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import type { Query } from './query.ts';
import type { SchemaCache } from './schema-cache.ts';
import { withRange } from './total.ts';

/** A request to a table or function, parsed. */
export interface RestRequest {
  readonly method: string;
  readonly cache: SchemaCache;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly media: MediaType;
  readonly body: string;
  readonly contentType: string;
  readonly maxRows: number | null;
}

export interface RestConfig {
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  readonly maxRows: number | null;
}

/** @throws RestError for what cannot be parsed */
export async function parseRequest(
  request: Request,
  url: URL,
  cache: SchemaCache,
  maxRows: number | null,
): Promise<RestRequest> {
  const query = parseQuery(url.searchParams);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const text = isRead ? '' : await request.text();
  return {
    method: request.method,
    cache,
    query: withRange(query, isRead ? parseRange(request.headers.get('range')) : null),
    preferences: parsePreferences(request.headers.get('prefer')),
    media: negotiate(request.headers.get('accept')),
    body: toJson(text, contentType),
    contentType,
    maxRows,
  };
}

/** Forms are read as one object of texts; JSON passes as it is. */
function toJson(text: string, contentType: string): string {
  if (contentType !== 'application/x-www-form-urlencoded') return text;
  return JSON.stringify(Object.fromEntries(new URLSearchParams(text)));
}

/** `Range: 0-9`, counted in rows. */
function parseRange(header: string | null): { offset: number; limit: number | null } | null {
  const [, first, last] = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const offset = Number(first);
  const limit = last ? Number(last) - offset + 1 : null;
  if (limit !== null && limit < 0) {
    throw errors.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset, limit };
}

/**
 * The schema a request means: named in a header, or the first one exposed.
 *
 * @throws RestError PGRST106 for a schema that is not exposed
 */
export function chooseSchema(request: Request, schemas: readonly string[]): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wanted = request.headers.get(isRead ? 'accept-profile' : 'content-profile');
  const schema = wanted ?? schemas[0] ?? 'public';
  if (!schemas.includes(schema)) throw errors.schemaNotExposed(schema, schemas);
  return schema;
}

import { errors } from '../errors.ts';
import { isRead } from '../request/parse-request.ts';
import { isJson, parseJson } from '../request/payload.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import { findFunction } from './find-function.ts';
import type { SchemaRequest } from './schema-request.ts';

/** How a function is called: with texts by name, with the members of a JSON object, or with the body as a whole. */
type Arguments =
  | { readonly kind: 'texts'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'members'; readonly json: string; readonly names: readonly string[] }
  | { readonly kind: 'whole'; readonly body: string };

/** A call found in the cache, ready to run. */
export interface FunctionCall {
  readonly fn: DatabaseFunction;
  readonly given: Arguments;
}

/**
 * Reads which function is called with what.
 *
 * @throws RestError PGRST102, PGRST202, PGRST203
 */
export function planCall({ body, cache, method, query, schema }: SchemaRequest, name: string): FunctionCall {
  const isForm = body.type === 'application/x-www-form-urlencoded';
  if (isRead(method) || isForm) {
    const values = isForm ? [...new URLSearchParams(body.text)] : query.parameters;
    const given = [...new Set(values.map(([key]) => key))];
    const { fn } = findFunction(cache, { schema, name, given, bodyType: isForm ? body.type : null });
    return { fn, given: { kind: 'texts', values } };
  }
  const text = isJson(body.type) && body.text === '' ? '{}' : body.text;
  const names = isJson(body.type) ? (query.columns ?? memberNames(parseJson(text))) : [];
  const { fn, isWhole } = findFunction(cache, { schema, name, given: names, bodyType: body.type });
  if (isWhole) return { fn, given: { kind: 'whole', body: text } };
  if (!isJson(body.type)) throw errors.invalidBody(`Content-Type not acceptable: ${body.type}`);
  return { fn, given: { kind: 'members', json: text, names } };
}

/** The first of a list of objects says the names. */
function memberNames(value: unknown): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first) : [];
}

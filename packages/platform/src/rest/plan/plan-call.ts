import { errors } from '../errors.ts';
import { parseCsv } from '../request/parse-csv.ts';
import { isRead } from '../request/parse-request.ts';
import { isJson, parseJson } from '../request/payload.ts';
import type { DatabaseFunction } from '../schema-cache/catalog.ts';
import { findFunction } from './find-function.ts';
import type { SchemaRequest } from './schema-request.ts';

/** Arguments as untyped text by name, as members of a JSON object, or as the whole body. */
type Arguments =
  | { readonly kind: 'text'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'json'; readonly json: string; readonly names: readonly string[] }
  | { readonly kind: 'body'; readonly body: string };

/** A call resolved against the schema cache. */
export interface FunctionCall {
  readonly fn: DatabaseFunction;
  readonly args: Arguments;
}

/**
 * Resolves the function that a request calls, and its arguments.
 *
 * @throws RestError PGRST102, PGRST202, PGRST203
 */
export function planCall({ body, cache, method, query, schema }: SchemaRequest, name: string): FunctionCall {
  const isForm = body.type === 'application/x-www-form-urlencoded';
  if (isRead(method) || isForm) {
    const values = isForm ? [...new URLSearchParams(body.text)] : query.parameters;
    const argumentNames = [...new Set(values.map(([key]) => key))];
    const { fn } = findFunction(cache, { schema, name, argumentNames, bodyType: isForm ? body.type : null });
    return { fn, args: { kind: 'text', values } };
  }
  if (body.type === 'text/csv') {
    const rows = parseCsv(body.text);
    const names = query.columns ?? memberNames(rows);
    const { fn } = findFunction(cache, { schema, name, argumentNames: names, bodyType: body.type });
    return { fn, args: { kind: 'json', json: JSON.stringify(rows), names } };
  }
  const text = isJson(body.type) && body.text === '' ? '{}' : body.text;
  // Parsed even where `columns` names the arguments, since PostgreSQL accepts what the parser rejects.
  const members = isJson(body.type) ? memberNames(parseJson(text)) : null;
  const names = members ? (query.columns ?? members) : [];
  const { fn, takesBody } = findFunction(cache, {
    schema,
    name,
    argumentNames: names,
    bodyType: body.type,
  });
  if (takesBody) return { fn, args: { kind: 'body', body: text } };
  if (!isJson(body.type)) throw errors.invalidBody(`Content-Type not acceptable: ${body.type}`);
  return { fn, args: { kind: 'json', json: text, names } };
}

/** For an array of objects, the first one determines the names. */
function memberNames(value: unknown): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first) : [];
}

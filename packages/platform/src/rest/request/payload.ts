import { parseBoundedJson } from '../../gateway/bounded-json.ts';
import { errors } from '../errors.ts';
import { parseCsv } from './parse-csv.ts';
import type { RequestBody } from './parse-request.ts';

/** The rows of a request body, and the columns they set. */
export interface Payload {
  /** The rows as JSON text. PostgreSQL parses it, so numbers keep their precision. */
  readonly json: string;
  readonly isList: boolean;
  readonly columns: readonly string[];
}

/**
 * Parses the rows to write: a JSON object, an array of objects with the same keys, a form, or CSV.
 *
 * @param columns from the query parameter of the same name; other keys are then ignored
 * @throws RestError PGRST102 for anything else
 */
export function parsePayload({ text, type }: RequestBody, columns: readonly string[] | null): Payload {
  if (type === 'application/x-www-form-urlencoded') {
    const form = Object.fromEntries(new URLSearchParams(text));
    return { json: JSON.stringify(form), isList: false, columns: columns ?? Object.keys(form) };
  }
  if (type === 'text/csv') {
    const rows = parseCsv(text);
    return { json: JSON.stringify(rows), isList: true, columns: columns ?? Object.keys(rows[0] ?? {}) };
  }
  if (!isJson(type)) throw errors.invalidBody(`Content-Type not acceptable: ${type}`);
  const value = parseJson(text);
  // A JSON scalar has no rows to write.
  if (typeof value !== 'object' || value === null)
    return { json: '[]', isList: true, columns: columns ?? [] };
  return { json: text, isList: Array.isArray(value), columns: columns ?? commonKeys(value) };
}

export const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type);

/** @throws RestError PGRST102 */
export function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    throw errors.invalidBody('Empty or invalid json');
  }
}

/** @throws RestError PGRST102 unless every object has the same keys */
function commonKeys(value: object): string[] {
  if (!Array.isArray(value)) return Object.keys(value);
  const rows: unknown[] = value;
  const [first, ...others] = rows.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw errors.unequalKeys();
    return Object.keys(row);
  });
  if (first === undefined) return [];
  const known = new Set(first);
  const isSame = (keys: string[]): boolean =>
    keys.length === known.size && keys.every((key) => known.has(key));
  if (!others.every(isSame)) throw errors.unequalKeys();
  return first;
}

import type { z } from 'zod';
import { parseBoundedJson } from '../gateway/bounded-json.ts';
import { StorageError } from './errors.ts';

/**
 * Parses and validates the request's JSON body.
 *
 * @throws StorageError InvalidRequest, naming the field
 */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  return validate(parseJson(await request.text()), schema, 'body');
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    throw new StorageError('InvalidRequest', 'Body is not valid JSON');
  }
}

/** @throws StorageError InvalidRequest, naming the field */
export function validate<T extends z.ZodType>(value: unknown, schema: T, what: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StorageError(
    'InvalidRequest',
    `${[what, ...(issue?.path ?? [])].join('/')} ${issue?.message.toLowerCase() ?? 'is invalid'}`,
  );
}

import { z } from 'zod';
import { parseBoundedJson } from '../gateway/bounded-json.ts';
import type { AuthContext } from './auth-dependencies.ts';
import { errors } from './errors.ts';

/** A string field; absent and null mean empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** User or app metadata. */
export const optionalMetadata = z.record(z.string(), z.unknown()).nullish();

/**
 * Parses a JSON body against a schema.
 *
 * @throws AuthError bad_json, or validation_failed with the first issue
 */
export async function readBody<T extends z.ZodType>(context: AuthContext, schema: T): Promise<z.output<T>> {
  return parseBody(await context.req.text(), schema);
}

/** Parses a body that clients may omit. @throws AuthError as {@link readBody} */
export async function readOptionalBody<T extends z.ZodType>(
  context: AuthContext,
  schema: T,
): Promise<z.output<T>> {
  return parseBody((await context.req.text()) || '{}', schema);
}

function parseBody<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch {
    throw errors.badJson();
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'invalid_type') {
    throw errors.badJson(`Could not parse request body as JSON: ${issue.path.join('.')}: ${issue.message}`);
  }
  throw errors.validationFailed(issue?.message ?? 'Invalid request');
}

import type { Context } from 'hono';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { parseBoundedJson } from '../gateway/json-depth.ts';
import type { ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { AuthConfig } from './auth-config.ts';
import { errors } from './errors.ts';
import type { PasswordPause } from './password-pause.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every endpoint works with. */
export interface AuthDependencies {
  readonly platform: PlatformContext;
  readonly config: AuthConfig;
  /** Runs `work` in one transaction as the owner of the schema `auth`. */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly limits: RateLimits;
  readonly passwordPause: PasswordPause;
}

export type AuthContext = Context<{ Bindings: ServiceRequest }>;

/**
 * Reads a JSON body by a schema.
 *
 * @throws AuthError bad_json or validation_failed with the first problem
 */
export async function readBody<T extends z.ZodType>(context: AuthContext, schema: T): Promise<z.output<T>> {
  const text = await context.req.text();
  let value: unknown;
  try {
    value = parseBoundedJson(text === '' ? '{}' : text);
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

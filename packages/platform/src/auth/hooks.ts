import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Hook } from './auth-config.ts';

const TIMEOUT_MS = 5000;

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Thrown when a hook is not reachable or rejects the call. */
export class HookError extends Error {}

/**
 * Calls an HTTP hook with a signed payload.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks and https://www.standardwebhooks.com
 *
 * @throws HookError
 */
export async function callHook(hook: Hook, payload: unknown): Promise<void> {
  const body = JSON.stringify(payload);
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  // During rotation there are several secrets: `v1,whsec_…|v1,whsec_…`.
  const signatures = hook.secrets
    .reveal()
    .split('|')
    .filter(Boolean)
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
  const response = await fetch(hook.uri, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new HookError('Hook could not be reached', { cause: error });
  });
  const hookError = errorSchema.safeParse(await response.json().catch(() => null));
  if (hookError.success) throw new HookError(hookError.data.error.message);
  if (!response.ok) throw new HookError(`Hook responded with status ${response.status}`);
}

import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Hook } from './auth-config.ts';

const TIMEOUT = 5000;

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The hook was not reached, or said no. */
export class HookError extends Error {}

/**
 * Asks a service of one's own, signed so that it knows who asks.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks and https://www.standardwebhooks.com
 *
 * @throws HookError
 */
export async function callHook(hook: Hook, payload: unknown): Promise<void> {
  const body = JSON.stringify(payload);
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  // Several secrets while one replaces another: `v1,whsec_…|v1,whsec_…`.
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
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((error: unknown) => {
    throw new HookError('Hook could not be reached', { cause: error });
  });
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  if (refusal.success) throw new HookError(refusal.data.error.message);
  if (!response.ok) throw new HookError(`Hook answered with status ${response.status}`);
}

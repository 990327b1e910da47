import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { errors } from '../errors.ts';
import type { HttpHook } from './hook-config.ts';

/** For all attempts together. */
const TIMEOUT_SECONDS = 5;

const MAX_ATTEMPTS = 3;
const BACKOFF_MS = 2000;
const MAX_RESPONSE_BYTES = 200 * 1024;

/**
 * Calls an HTTP hook with a signed payload; retries when it is unreachable or requests a retry with `Retry-After`.
 * Source: https://www.standardwebhooks.com and
 * https://github.com/supabase/auth/blob/master/internal/hooks/hookshttp/hookshttp.go
 *
 * @returns the body; null for 204
 * @throws AuthError hook_timeout, hook_timeout_after_retry, hook_payload_…, unexpected_failure
 */
export async function callHttpHook(hook: HttpHook, payload: string): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const response = await post(hook, payload, signal);
      if (response === null) {
        if (attempt === MAX_ATTEMPTS) throw errors.hookUnreachable();
        await setTimeout(BACKOFF_MS, undefined, { signal });
      } else if (response.status === 200 || response.status === 202) return await readJson(response);
      else {
        await response.body?.cancel();
        if (response.status === 204) return null;
        if (!isRetryLater(response)) throw errors.hookFailed(statusMessage(response.status));
      }
    }
  } catch (error) {
    throw signal.aborted ? errors.hookTimeout(TIMEOUT_SECONDS) : error;
  }
  throw errors.hookFailed(statusMessage(503));
}

/** @returns null when the hook is unreachable */
async function post({ secrets, url }: HttpHook, body: string, signal: AbortSignal): Promise<Response | null> {
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  // During rotation there are several secrets: `v1,whsec_…|v1,whsec_…`.
  const signatures = secrets
    .reveal()
    .split('|')
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
  // Payloads hold codes and personal data, which must not follow a redirect elsewhere.
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
}

function isRetryLater({ headers, status }: Response): boolean {
  return (status === 429 || status === 503) && headers.has('retry-after');
}

function statusMessage(status: number): string {
  if (status === 429 || status === 503) return 'Service currently unavailable due to hook';
  if (status === 400) return 'Invalid payload sent to hook';
  if (status === 401) return 'Hook requires authorization token';
  return `Unexpected status code returned from hook: ${status}`;
}

async function readJson(response: Response): Promise<string> {
  const contentType = response.headers.get('content-type');
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    await response.body?.cancel();
    throw errors.hookContentType(contentType);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw errors.hookResponseTooLarge(MAX_RESPONSE_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

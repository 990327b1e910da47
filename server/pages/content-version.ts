import type { SupabaseClient } from '@supabase/supabase-js';
import { completesWithin } from '@voltandes/platform/runtime';
import { z } from 'zod';
import type { Backend } from '../backend.ts';

/** A token that changes whenever the content visitors see changes. */
export interface ContentVersion {
  /** @throws Error when the database does not respond */
  current(): Promise<string>;
  /** Drops the cached token after a possible change. */
  invalidate(): void;
}

/**
 * Cache TTL in ms. Writes invalidate the cache immediately; the TTL bounds staleness after time-based changes (a
 * posting expires, a day ends) and lost connections.
 */
const TTL_MS = 1000;

/** How long a read may take, and the delay before a failed one is repeated, in ms. */
const TIMEOUT_MS = 1000;
const RETRY_MS = 2000;

/**
 * Caches `public.content_version()`. Invalidated by writes through this process (which calls {@link
 * ContentVersion.invalidate}), by PostgreSQL notifications from other processes, and by its TTL. On hosted Supabase,
 * where writes bypass this process, nothing is cached. While the database does not respond, calls fail without waiting.
 */
export async function openContentVersion({
  client,
  platform,
}: Backend): Promise<ContentVersion & AsyncDisposable> {
  const visitor = client(undefined, { timeoutMs: TIMEOUT_MS });
  const version = cached(() => readContentVersion(visitor), {
    ttlMs: platform ? TTL_MS : 0,
    timeoutMs: TIMEOUT_MS,
    retryMs: RETRY_MS,
  });
  const listener = await platform?.database.listen(['site_content'], {
    onNotification: version.invalidate,
    onReconnect: version.invalidate,
  });
  return { ...version, [Symbol.asyncDispose]: async () => listener?.[Symbol.asyncDispose]() };
}

/**
 * Caches a read for `ttlMs` milliseconds or until invalidated.
 *
 * @param options.timeoutMs after this many ms, a read counts as failed
 * @param options.retryMs after a failure, all calls fail immediately, and the read is repeated in the background after
 *   this many ms, until it succeeds
 */
export function cached(
  read: () => Promise<string>,
  { retryMs, timeoutMs, ttlMs }: { ttlMs: number; timeoutMs: number; retryMs: number },
): ContentVersion {
  let entry: { readonly value: Promise<string>; readonly expiresAt: number } | null = null;
  let failure: { readonly value: Promise<string>; retryAt: number } | null = null;
  const refresh = (): Promise<string> => {
    const fresh = { value: within(timeoutMs, read()), expiresAt: performance.now() + ttlMs };
    entry = fresh;
    fresh.value.then(
      () => {
        failure = null;
      },
      () => {
        if (entry === fresh) entry = null;
        failure = { value: fresh.value, retryAt: performance.now() + retryMs };
      },
    );
    return fresh.value;
  };
  return {
    current() {
      if (failure) {
        const { value, retryAt } = failure;
        if (performance.now() >= retryAt) {
          failure.retryAt = Number.POSITIVE_INFINITY;
          refresh();
        }
        return value;
      }
      return entry && performance.now() < entry.expiresAt ? entry.value : refresh();
    },
    invalidate() {
      entry = null;
      failure = null;
    },
  };
}

async function within(timeoutMs: number, value: Promise<string>): Promise<string> {
  if (!(await completesWithin(timeoutMs, value))) throw new Error('the database does not respond');
  return value;
}

/** @throws Error when the database does not respond */
export async function readContentVersion(visitor: SupabaseClient): Promise<string> {
  const { data } = await visitor.rpc('content_version', {}, { get: true }).throwOnError();
  return z.string().parse(data);
}

import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Backend } from '../backend.ts';

/** A token that changes whenever the content visitors see changes. */
export interface ContentVersion {
  /** @throws Error when the database does not answer */
  current(): Promise<string>;
  /** Drops the cached token after a possible change. */
  invalidate(): void;
}

/**
 * Cache TTL in ms. Writes invalidate the cache at once; the TTL bounds staleness after time-based changes (a posting
 * expires, a day ends) and lost connections.
 */
const TTL_MS = 1000;

/**
 * Caches `public.content_version()`. Invalidated by writes through this process (which calls {@link
 * ContentVersion.invalidate}), by PostgreSQL notifications from other processes, and by its TTL. On hosted Supabase,
 * where writes bypass this process, nothing is cached.
 */
export async function openContentVersion({
  client,
  platform,
}: Backend): Promise<ContentVersion & AsyncDisposable> {
  const visitor = client();
  const version = cached(() => readVersion(visitor), platform ? TTL_MS : 0);
  const listener = await platform?.database.listen(['site_content'], {
    onNotification: version.invalidate,
    onReconnect: version.invalidate,
  });
  return { ...version, [Symbol.asyncDispose]: async () => listener?.[Symbol.asyncDispose]() };
}

/** Caches a read for `ttlMs` milliseconds or until invalidated; failures are not cached. */
export function cached(read: () => Promise<string>, ttlMs: number): ContentVersion {
  let entry: { readonly value: Promise<string>; readonly expiresAt: number } | null = null;
  return {
    current() {
      if (entry && performance.now() < entry.expiresAt) return entry.value;
      const fresh = { value: read(), expiresAt: performance.now() + ttlMs };
      entry = fresh;
      fresh.value.catch(() => {
        if (entry === fresh) entry = null;
      });
      return fresh.value;
    },
    invalidate() {
      entry = null;
    },
  };
}

async function readVersion(visitor: SupabaseClient): Promise<string> {
  const { data } = await visitor.rpc('content_version', {}, { get: true }).throwOnError();
  return z.string().parse(data);
}

import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Backend } from '../backend.ts';

/** What visitors see, as one word that changes with it. */
export interface ContentVersion {
  /** @throws Error when the database does not answer */
  current(): Promise<string>;
  /** Something may have changed: the next who asks gets an answer from after this moment. */
  distrust(): void;
}

/**
 * How long an answer is believed. Where our own platform runs, every change says so, so this bounds only what the clock
 * changes (an offer expires, a day ends) and what a lost connection kept from us.
 */
const TRUST_MS = 1000;

/**
 * Knows `public.content_version()` without asking for it at every page: until a write passes through this process
 * (which calls {@link ContentVersion.distrust}), another process changes content and PostgreSQL notifies, or a second
 * has passed. Hosted Supabase, where writes pass us by, is asked every time.
 */
export async function openContentVersion({
  client,
  platform,
}: Backend): Promise<ContentVersion & AsyncDisposable> {
  const visitor = client();
  const version = believed(() => readVersion(visitor), platform ? TRUST_MS : 0);
  const hearing = await platform?.database.listen(['site_content'], {
    onNotification: version.distrust,
    onReconnect: version.distrust,
  });
  return { ...version, [Symbol.asyncDispose]: async () => hearing?.[Symbol.asyncDispose]() };
}

/** Reads, and believes the answer for a time (milliseconds) unless told not to. */
export function believed(read: () => Promise<string>, trustMs: number): ContentVersion {
  let known: { readonly answer: Promise<string>; readonly until: number } | null = null;
  return {
    current() {
      if (known && performance.now() < known.until) return known.answer;
      const asked = { answer: read(), until: performance.now() + trustMs };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = null;
      });
      return asked.answer;
    },
    distrust() {
      known = null;
    },
  };
}

async function readVersion(visitor: SupabaseClient): Promise<string> {
  const { data } = await visitor.rpc('content_version', {}, { get: true }).throwOnError();
  return z.string().parse(data);
}

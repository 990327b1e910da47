import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { LIST_PATHS } from '#domain/website/moved-pages.ts';
import {
  type FollowedRedirect,
  followedRedirectSchema,
  MAX_REDIRECTS,
  redirectKey,
} from '#domain/website/site-redirect.ts';
import type { ContentVersion } from './content-version.ts';

/** How often hits are written, in ms: one statement, however many there are. */
const COUNT_INTERVAL_MS = 60_000;

const BELOW_A_LIST = /^((?:\/en)?\/[^/]+)((?:\/[^/]+){1,2})$/;

/** The redirect of a path. What was below a former address of a list, such as a posting, is below the list. */
export async function findRedirect(
  redirects: Pick<SiteRedirects, 'find'>,
  pathname: string,
): Promise<FollowedRedirect | null> {
  const found = await redirects.find(pathname);
  const [, list, below] = BELOW_A_LIST.exec(pathname) ?? [];
  if (found || list === undefined) return found;
  const former = await redirects.find(list);
  return former && LIST_PATHS.has(former.to_path) ? { ...former, to_path: former.to_path + below } : null;
}

/** The redirects that staff have made, for addresses that are no page. */
export interface SiteRedirects extends AsyncDisposable {
  /** @returns null where there is none, or they have never been read because the database does not respond */
  find(pathname: string): Promise<FollowedRedirect | null>;
  /** Counts that one was followed. */
  count(id: string): void;
}

/**
 * Reads all redirects when the first address that is no page is asked for, and again when the content's version has
 * changed. Counts in memory, until a timer or the disposal writes the counts: visitors cannot cause writes.
 *
 * @param options.client of the server: no visitor can list the redirects, nor count hits
 * @param options.intervalMs between two writes
 */
export function openSiteRedirects({
  client,
  intervalMs = COUNT_INTERVAL_MS,
  logger,
  version,
}: {
  client: SupabaseClient;
  intervalMs?: number;
  logger: Logger;
  version: Pick<ContentVersion, 'current'>;
}): SiteRedirects {
  let known: { readonly version: string; readonly redirects: Promise<Redirects> } | undefined;
  let readLast: Redirects = new Map();
  let hits = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const current = async (): Promise<Redirects> => {
    const expected = await version.current().catch(() => null);
    if (expected === null) return readLast;
    if (known?.version !== expected) {
      const entry = { version: expected, redirects: readRedirects(client) };
      known = entry;
      entry.redirects.then(
        (redirects) => {
          readLast = redirects;
        },
        (error: unknown) => {
          if (known === entry) known = undefined;
          logger.warn({ err: error }, 'the redirects could not be read');
        },
      );
    }
    return known.redirects.catch(() => readLast);
  };
  const write = async (): Promise<void> => {
    if (hits.size === 0) return;
    const counts = hits;
    hits = new Map();
    const rows = [...counts].map(([id, count]) => ({ id, hits: count }));
    const { error } = await client.rpc('count_redirect_hits', { counts: rows });
    if (!error) return;
    for (const [id, count] of counts) hits.set(id, (hits.get(id) ?? 0) + count);
    logger.warn({ err: error }, 'the hits of redirects could not be counted');
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, intervalMs).unref();
  return {
    async find(pathname) {
      const key = redirectKey(pathname);
      return key === null ? null : ((await current()).get(key) ?? null);
    },
    count(id) {
      hits.set(id, (hits.get(id) ?? 0) + 1);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}

type Redirects = ReadonlyMap<string, FollowedRedirect>;

/** @throws Error when the database does not respond */
async function readRedirects(client: SupabaseClient): Promise<Redirects> {
  const { data } = await client
    .from('site_redirects')
    .select('id, from_path, to_path, is_permanent')
    .limit(MAX_REDIRECTS)
    .throwOnError();
  return new Map(
    z
      .array(followedRedirectSchema)
      .parse(data)
      .map((redirect) => [redirect.from_path, redirect]),
  );
}

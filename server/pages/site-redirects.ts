import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { findMovedPage, LIST_PATHS, type MovedPages } from '#domain/website/moved-pages.ts';
import { canonicalPath, movePath } from '#domain/website/page-paths.ts';
import {
  type FollowedRedirect,
  followedRedirectSchema,
  isOwnPath,
  MAX_REDIRECTS,
  redirectKey,
  withoutFragment,
} from '#domain/website/site-redirect.ts';
import type { ContentVersion } from './content-version.ts';

/** How often hits are written, in ms: one statement, however many there are. */
const COUNT_INTERVAL_MS = 60_000;

const BELOW_A_LIST = /^((?:\/en)?\/[^/]+)((?:\/[^/]+){1,2})$/;

/** By the address that they are from, in the spelling of {@link redirectKey}. */
type Redirects = ReadonlyMap<string, FollowedRedirect>;

/** Where an address that no page has leads; without the id of a redirect if the page has moved. */
type Lead = Pick<FollowedRedirect, 'to_path' | 'is_permanent'> & { readonly id?: string };

/**
 * Where an address that no page has leads.
 *
 * @param redirects those that staff have made
 * @returns null if it leads nowhere, or back to itself: moved pages can close a loop between redirects
 */
export function findLead(redirects: Redirects, moved: MovedPages, pathname: string): Lead | null {
  const first = leadOf(redirects, moved, pathname);
  const passed = new Set<string>();
  for (let next = first; next; next = leadOf(redirects, moved, withoutFragment(next.to_path))) {
    if (passed.has(next.to_path)) return null;
    passed.add(next.to_path);
  }
  return first;
}

/**
 * Where a preview has the page that visitors find at a path.
 *
 * @param drafted where pages are in the preview
 * @param published where they are for visitors
 * @returns null if it is not elsewhere, or if the path is that of another page in the preview
 */
export function findDraftedPage(drafted: MovedPages, published: MovedPages, pathname: string): Lead | null {
  const path = canonicalPath(pathname);
  if (path === null || movePath(drafted.shipped, path) !== path) return null;
  const page = movePath(drafted.published, movePath(published.shipped, path));
  return page === path ? null : { to_path: page, is_permanent: false };
}

function leadOf(redirects: Redirects, moved: MovedPages, pathname: string): Lead | null {
  const path = redirectKey(pathname);
  if (path === null) return null;
  const find = (from: string) => (isOwnPath(from) ? undefined : redirects.get(from));
  // Also what was redirected when the list above it was where it is shipped.
  const found = find(path) ?? find(movePath(moved.shipped, path));
  if (found) return { ...found, to_path: movePath(moved.published, found.to_path) };
  const page = findMovedPage(moved, pathname);
  if (page !== null) return { to_path: page, is_permanent: true };
  // What was below a former address of a list, such as a posting, is below the list.
  const [, list = '', below] = BELOW_A_LIST.exec(canonicalPath(pathname) ?? '') ?? [];
  const former = find(redirectKey(list) ?? '');
  return former && LIST_PATHS.has(former.to_path)
    ? { ...former, to_path: movePath(moved.published, former.to_path + below) }
    : null;
}

/** The redirects that staff have made, for addresses that are no page. */
export interface SiteRedirects extends AsyncDisposable {
  /** @returns none when they have never been read because the database does not respond */
  current(): Promise<Redirects>;
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
    current,
    count(id) {
      hits.set(id, (hits.get(id) ?? 0) + 1);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}

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

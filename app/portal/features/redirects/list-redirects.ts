import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { listDocumentPaths } from '#app/portal/media/list-document-paths.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { ADDRESSES_DOCUMENT, listOwnPaths, type OwnPaths } from '#domain/website/moved-pages.ts';
import { movePath } from '#domain/website/page-paths.ts';
import {
  type AddedPaths,
  followedRedirectSchema,
  MAX_REDIRECTS,
  redirectKey,
} from '#domain/website/site-redirect.ts';

const redirectSchema = followedRedirectSchema.extend({
  hits: z.int(),
  last_hit_at: z.string().nullable(),
  updated_at: z.string(),
});

export type SiteRedirect = z.infer<typeof redirectSchema>;

export const REDIRECTS_KEY = ['site-redirects'] as const;

/** All redirects, by the address that they are from. */
export const redirectsQuery = queryOptions({
  queryKey: REDIRECTS_KEY,
  queryFn: async (): Promise<SiteRedirect[]> => {
    const { data } = await (await supabase())
      .from('site_redirects')
      .select('id, from_path, to_path, is_permanent, hits, last_hit_at, updated_at')
      .order('from_path')
      .limit(MAX_REDIRECTS)
      .throwOnError();
    return z.array(redirectSchema).parse(data);
  },
});

const pagesSchema = z.array(
  z.object({
    document: z.string(),
    language: z.enum(LANGUAGES),
    texts: z.record(z.string(), z.string()),
  }),
);

/** The paths of the pages that staff have added or moved, as published, and those of documents. */
export const addedPathsQuery = queryOptions({
  queryKey: ['added-paths'],
  queryFn: async (): Promise<OwnPaths> => {
    const client = await supabase();
    const [pages, documents] = await Promise.all([
      client
        .from('content_documents')
        .select('document, language, texts')
        .or(`document.like.custom/*,document.eq.${ADDRESSES_DOCUMENT}`)
        .throwOnError(),
      listDocumentPaths(),
    ]);
    const own = listOwnPaths(pagesSchema.parse(pages.data));
    return { ...own, paths: new Set([...own.paths, ...documents]) };
  },
});

const missingPageSchema = z.object({ page: z.string(), hits: z.number(), last_day: z.string() });

/** An address that visitors opened and that does not exist. */
export type MissingPage = z.infer<typeof missingPageSchema>;

/** The addresses that visitors missed within thirty days, the most frequent first. */
export const missingPagesQuery = queryOptions({
  queryKey: ['missing-pages'],
  queryFn: async (): Promise<MissingPage[]> => {
    const { data } = await (await supabase()).rpc('list_missing_pages').throwOnError();
    return z.array(missingPageSchema).parse(data);
  },
});

/** Those that still lead nowhere. */
export function stillMissing(
  pages: readonly MissingPage[],
  redirects: readonly SiteRedirect[],
  { moves, paths }: AddedPaths,
): MissingPage[] {
  const redirected = new Set(redirects.map(({ from_path }) => from_path));
  return pages.filter(({ page }) => {
    const path = redirectKey(page) ?? page;
    // What was redirected below a list is stored below its shipped path.
    return !redirected.has(path) && !redirected.has(movePath(moves, path)) && !paths.has(path);
  });
}

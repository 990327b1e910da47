import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';

export interface LiveContent {
  /** The number of pages and lists whose texts staff have changed. */
  readonly changed: number;
  /** The number of changed texts that are not published. */
  readonly drafts: number;
  readonly scheduled: number;
  /** When the next scheduled publication is due; null without any. */
  readonly next: string | null;
  /** The number of active images of the home page. */
  readonly slides: number;
}

/** What visitors see of staff's work, and what waits to be published. */
export const liveContentQuery = queryOptions({
  queryKey: [...SITE_TEXTS_KEY, 'live'],
  queryFn: async (): Promise<LiveContent> => {
    const client = await supabase();
    const counting = { count: 'exact', head: true } as const;
    const [documents, drafts, publications, slides] = await Promise.all([
      client.from('content_documents').select('document').neq('texts', '{}').throwOnError(),
      client.from('content_drafts').select('id', counting).throwOnError(),
      client
        .from('content_publications')
        .select('publish_at', { count: 'exact' })
        .order('publish_at')
        .limit(1)
        .throwOnError(),
      client.from('hero_images').select('id', counting).eq('is_active', true).throwOnError(),
    ]);
    return {
      // A page has a row for each language.
      changed: new Set(documents.data.map(({ document }) => document)).size,
      drafts: drafts.count ?? 0,
      scheduled: publications.count ?? 0,
      next: publications.data[0]?.publish_at ?? null,
      slides: slides.count ?? 0,
    };
  },
});

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { previewPath } from '#domain/website/preview-path.ts';
import type { PublishedDocument, TextDraft } from './site-text.ts';

export const SITE_TEXTS_KEY = ['site-texts'] as const;

const draftSchema = z.object({
  id: z.uuid(),
  document: z.string(),
  language: z.enum(LANGUAGES),
  path: z.string(),
  value: z.string().nullable(),
  publication_id: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
  updated_at: z.string(),
});

const publishedSchema = z.object({
  document: z.string(),
  language: z.enum(LANGUAGES),
  texts: z.record(z.string(), z.string()),
  shipped_paths: z.array(z.string()).nullable(),
});

const publicationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['publish', 'revert']),
  publish_at: z.string(),
  revert_at: z.string().nullable(),
});
export type Publication = z.output<typeof publicationSchema>;

export interface StoredTexts {
  readonly published: readonly PublishedDocument[];
  readonly drafts: readonly TextDraft[];
  readonly publications: readonly Publication[];
  /** Names by user id. */
  readonly authors: ReadonlyMap<string, string>;
}

/** What is published, drafted and scheduled, and the names of those who did it. */
export const siteTextsQuery = queryOptions({
  queryKey: [...SITE_TEXTS_KEY, 'all'],
  queryFn: async (): Promise<StoredTexts> => {
    const client = await supabase();
    const [published, drafts, publications, authors] = await Promise.all([
      client.from('content_documents').select('document, language, texts, shipped_paths').throwOnError(),
      readAll((from, to) =>
        client
          .from('content_drafts')
          .select('id, document, language, path, value, publication_id, updated_by, updated_at', {
            count: 'exact',
          })
          .order('id')
          .range(from, to),
      ),
      client
        .from('content_publications')
        .select('id, kind, publish_at, revert_at')
        .order('publish_at')
        .throwOnError(),
      client.rpc('list_content_authors').throwOnError(),
    ]);
    return {
      published: z.array(publishedSchema).parse(published.data),
      drafts: z.array(draftSchema).parse(drafts),
      publications: z.array(publicationSchema).parse(publications.data),
      authors: new Map(authors.data.map(({ full_name, user_id }) => [user_id, full_name])),
    };
  },
});

const versionSchema = z.object({
  id: z.uuid(),
  document: z.string(),
  language: z.enum(LANGUAGES),
  version: z.number(),
  changes: z.record(z.string(), z.string().nullable()),
  published_by: z.uuid().nullable(),
  published_at: z.string(),
});

/** The latest publications of a document, newest first. */
export const versionsQuery = (document: string) =>
  queryOptions({
    queryKey: [...SITE_TEXTS_KEY, 'versions', document],
    queryFn: async () => {
      const { data } = await (await supabase())
        .from('content_versions')
        .select('id, document, language, version, changes, published_by, published_at')
        .eq('document', document)
        .order('published_at', { ascending: false })
        .limit(50)
        .throwOnError();
      return z.array(versionSchema).parse(data);
    },
  });

/** Links for people without an account. */
export const previewLinksQuery = queryOptions({
  queryKey: [...SITE_TEXTS_KEY, 'links'],
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('content_previews')
      .select('id, label, expires_at')
      .eq('is_for_editor', false)
      .gt('expires_at', new Date().toISOString())
      .order('created_at')
      .throwOnError();
    return data;
  },
});

/** The hours that the editor's own preview lasts. */
const EDITOR_HOURS = 12;

/** The token of the preview in the editor's frame, which would start again with another one. */
export const editorPreviewQuery = queryOptions({
  queryKey: ['editor-preview'],
  staleTime: (EDITOR_HOURS - 1) * 60 * 60 * 1000,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .rpc('create_content_preview', { is_for_editor: true, hours: EDITOR_HOURS })
      .throwOnError();
    return previewPath(z.string().parse(data));
  },
});

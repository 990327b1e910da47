import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { SiteContent } from '#app/lib/site-context.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { listCustomPaths } from '#domain/website/custom-page.ts';
import { ADDRESSES_DOCUMENT, assignAddresses, movedPages } from '#domain/website/moved-pages.ts';
import {
  type PagePicture,
  PICTURE,
  PICTURES_DOCUMENT,
  pagePictureSchema,
  pictureIdSchema,
} from '#domain/website/page-picture.ts';
import { settingValue } from '#domain/website/site-settings.ts';
import type { TextChanges } from '#domain/website/text-changes.ts';
import type { ContentVersion } from './content-version.ts';

const documentsSchema = z.array(
  z.object({
    document: z.string(),
    language: z.enum(LANGUAGES),
    /** Null for one of which there are only drafts. */
    published_at: z.string().nullish(),
    // What is no text, written by something other than our functions, must not stop the site.
    texts: z.record(z.string(), z.string().nullable().catch(null)),
  }),
);

const picturesSchema = z.array(pagePictureSchema.extend({ id: z.guid() }));
const PICTURE_COLUMNS = Object.keys(picturesSchema.element.shape).join(', ');

const UNTRACKED = settingValue('tracking', null);
const SHIPPED = siteContent({ documents: [] }, null);

interface ReadSiteContent {
  (visitor: SupabaseClient): Promise<SiteContent>;
  /** What was read last, without asking whether it has changed. */
  latest(): SiteContent | undefined;
}

/**
 * The published texts, their pictures and the tracking, read again when the content's version changes.
 *
 * @param version undefined to read them for each page
 */
export function createSiteContent(version?: Pick<ContentVersion, 'current'>): ReadSiteContent {
  let known: { readonly version: string; readonly content: Promise<SiteContent | null> } | undefined;
  let readLast: SiteContent | undefined;
  const read = async (visitor: SupabaseClient): Promise<SiteContent> => {
    // While the version cannot be read, the texts that were read last stay.
    const current = await version?.current().catch(() => null);
    if (readLast && current === null) return readLast;
    if (typeof current !== 'string') return (await readContent(visitor)) ?? SHIPPED;
    if (known?.version === current) {
      const content = await known.content;
      if (content) return content;
    }
    const entry = { version: current, content: readContent(visitor) };
    known = entry;
    const content = await entry.content.catch((error: unknown) => {
      if (known === entry) known = undefined;
      throw error;
    });
    // A failed read marks the page of the one who reads, which is not cached: all others read for themselves.
    if (known === entry) {
      if (content) readLast = content;
      else known = undefined;
    }
    return content ?? readLast ?? SHIPPED;
  };
  return Object.assign(read, { latest: () => readLast });
}

/** @returns null on error */
async function readContent(visitor: SupabaseClient): Promise<SiteContent | null> {
  const [texts, settings] = await Promise.all([
    visitor.from('content_documents').select('document, language, texts, published_at'),
    visitor.from('site_settings').select('value').eq('kind', 'tracking').maybeSingle(),
  ]);
  if (texts.error || settings.error) return null;
  const documents = documentsSchema.parse(texts.data);
  const pictures = await readPictures(visitor, documents);
  return (
    pictures && siteContent({ documents, pictures }, null, settingValue('tracking', settings.data?.value))
  );
}

/** @returns null on error */
async function readPictures(
  visitor: SupabaseClient,
  documents: z.output<typeof documentsSchema>,
): Promise<z.output<typeof picturesSchema> | null> {
  const named = documents.flatMap(({ document, texts }) =>
    document === PICTURES_DOCUMENT ? Object.values(texts) : [texts[PICTURE]],
  );
  const ids = named.filter((id) => pictureIdSchema.safeParse(id).success);
  if (ids.length === 0) return [];
  const { data } = await visitor.from('media_files').select(PICTURE_COLUMNS).in('id', ids);
  return data && picturesSchema.parse(data);
}

const previewSchema = z
  .object({ is_for_editor: z.boolean(), documents: documentsSchema, pictures: picturesSchema })
  .nullable();

/**
 * The texts with their drafts.
 *
 * @param token of a preview link
 * @returns null when it has expired, was revoked or never existed
 */
export async function readPreview(
  visitor: SupabaseClient,
  token: string,
): Promise<SiteContent | null | 'unavailable'> {
  const { data, error } = await visitor.rpc('read_content_preview', { token });
  if (error) return 'unavailable';
  const preview = previewSchema.parse(data);
  return preview && siteContent(preview, preview.is_for_editor ? 'editor' : 'link');
}

function siteContent(
  {
    documents,
    pictures = [],
  }: { documents: z.output<typeof documentsSchema>; pictures?: readonly (PagePicture & { id: string })[] },
  preview: SiteContent['preview'],
  tracking = UNTRACKED,
): SiteContent {
  const written = documents.map(({ texts, ...document }) => ({
    ...document,
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
    ),
  }));
  const textsIn = (language: string): ReadonlyMap<string, TextChanges> =>
    new Map(
      written.filter((one) => one.language === language).map(({ document, texts }) => [document, texts]),
    );
  const texts = { es: textsIn('es'), en: textsIn('en') };
  const addresses = texts.es.get(ADDRESSES_DOCUMENT);
  return {
    texts,
    moved: movedPages(addresses ? assignAddresses(addresses, listCustomPaths(written)) : new Map()),
    // In the order of time, so that the latest stays.
    publishedAt: new Map(
      documents
        .flatMap(({ document, published_at }): [string, string][] =>
          published_at ? [[document, new Date(published_at).toISOString()]] : [],
        )
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
    ),
    pictures: new Map(pictures.map(({ id, ...picture }) => [id, picture])),
    preview,
    tracking,
  };
}
